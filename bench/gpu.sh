#!/bin/bash
# Time original kernels of the corpus against their Triton translations on this machine's NVIDIA GPU.
#
# usage: bench/gpu.sh [--dry-run] [--seconds N] [KERNEL...]
#
# Needs nvcc, torch with CUDA, triton, and a GPU. --dry-run does all that needs none: it translates the kernels, builds
# the originals if there is an nvcc, and prints what would be timed. Ends after N seconds (480) at the latest. PYTHON and
# NVCC name the programs to use. The exit code is 1 if a result differs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
python=${PYTHON:-python3}
nvcc=${NVCC:-nvcc}
dry=
seconds=480
kernels=()
while (($#)); do
  case $1 in
    --dry-run) dry=1 ;;
    --seconds)
      seconds=$2
      shift
      ;;
    -*)
      sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
      exit 2
      ;;
    *) kernels+=("$1") ;;
  esac
  shift
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
end=$((SECONDS + seconds))
left() { echo $((end > SECONDS ? end - SECONDS : 1)); }

timeout "$(left)" "$python" "$here/gpu.py" prepare "$folder" "${kernels[@]}"
if command -v "$nvcc" > /dev/null; then
  arch=native
  [[ -z $dry ]] || arch=sm_90
  for stub in "$folder"/*.cu; do
    timeout "$(left)" "$nvcc" -O3 -std=c++17 "-arch=$arch" -shared -Xcompiler -fPIC -I "$here/../corpus/kernels" "$stub" \
      -o "${stub%.cu}.so"
    echo "built ${stub##*/}"
  done
elif [[ -z $dry ]]; then
  echo "$nvcc is not there" >&2
  exit 2
else
  echo "no $nvcc: the originals are not built"
fi
if [[ -n $dry ]]; then
  echo "nothing is timed: this is a dry run"
  exit 0
fi
timeout -k 5 "$(left)" "$python" "$here/gpu.py" run "$folder" --seconds "$(left)" "${kernels[@]}"
