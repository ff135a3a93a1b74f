# The front door. Meson does the work (meson.build); tools/build.sh configures and compiles one build
# folder, tools/setup.sh installs what is missing and costs nothing when nothing is.
.PHONY: build play test bench format setup clean
.DEFAULT_GOAL := build

build:
	@tools/setup.sh build
	@tools/build.sh build release windfall

play: build
	@build/windfall play

test:
	@tools/setup.sh build test
	@tests/run.sh

bench: build
	@build/windfall bench

format:
	@tools/setup.sh test
	@tools/format.sh

setup:
	@tools/setup.sh build test

clean:
	rm -rf build build-clang build-san build-fuzz build-debug
