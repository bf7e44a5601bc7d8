// Compiles the device code of one SYCL source by the compiler in DPC++'s runtime library.
// usage: device_compiler SOURCE OUTPUT [OPTION...]; errors go to standard error, exit status 1.
#include <sycl/sycl.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace experimental = sycl::ext::oneapi::experimental;

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    std::ifstream source(argv[1], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(source), {}};
    const std::vector<std::string> options(argv + 3, argv + argc);
    std::string log;
    try {
        sycl::queue queue{sycl::cpu_selector_v};
        auto bundle = experimental::create_kernel_bundle_from_source(queue.get_context(),
                                                                     experimental::source_language::sycl, text);
        auto compiled = experimental::compile(
            bundle, experimental::properties{experimental::build_options{options}, experimental::save_log{&log}});
        const auto content = compiled.ext_oneapi_get_content();
        std::ofstream(argv[2], std::ios::binary).write(content.data(), content.size());
        std::cerr << log;
    } catch (const sycl::exception &exception) {
        std::cerr << log << '\n' << exception.what() << '\n';
        return 1;
    }
}
