# The front door. Meson does the work (meson.build); tools/build.sh configures and compiles one build
# folder, tools/setup.sh installs what is missing and costs nothing when nothing is.
.PHONY: build web play check test test-long bench screenshots format deb dist setup clean
.DEFAULT_GOAL := build

build:
	@tools/setup.sh build
	@tools/build.sh build release windfall

web: build
	@tools/setup.sh web
	@tools/web.sh

# All that is missing is named at once.
play:
	@tools/setup.sh build web
	@$(MAKE) --no-print-directory build web
	@tools/play.sh

# The inner loop: what a small change breaks most often. Then all of it, and all of it at length.
check:
	@tools/setup.sh build test web
	@BUILD_SAN=build tests/run.sh build-gcc build-web unit-gcc rules golden web format headers map arrows names places functions

test:
	@tools/setup.sh build test web browser deb wasm
	@tests/run.sh

test-long:
	@tools/setup.sh build test web browser deb wasm
	@LONG=1 tests/run.sh

bench: build
	@build/windfall bench

# Pictures of every screen, into web/shots.
screenshots: build
	@tools/setup.sh web browser
	@tools/web.sh
	@cd web && node shots.mjs

format:
	@tools/setup.sh test
	@tools/format.sh

# A Debian package, and an archive of the source, into build.
deb:
	@tools/setup.sh build web deb
	@$(MAKE) --no-print-directory build web
	@tools/deb.sh build build

dist:
	@tools/setup.sh deb
	@tools/dist.sh build

setup:
	@tools/setup.sh build test web browser deb wasm

clean:
	rm -rf build build-clang build-san build-fuzz build-debug build-recipes build-wasm web/dist
