%.o: src/%.cu common/pi.h
	$(NVCC) $(NVCCFLAGS) $(GENCODE_FLAGS) -c -o $@ $<

%.o: src/%.cpp common/pi.h
	$(CXX) $(CXXFLAGS) -c -o $@ $<
