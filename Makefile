# The front door. Meson does the work (meson.build); tools/build.sh configures and compiles one build
# folder, tools/setup.sh installs what is missing and costs nothing when nothing is.
.PHONY: build web site play check test test-long bench fit screenshots format deb dist setup clean
.DEFAULT_GOAL := build

build:
	@tools/setup.sh build
	@tools/build.sh build release windfall

web: build
	@tools/setup.sh web
	@tools/web.sh

# The whole game as static files, into build/site.
site:
	@tools/setup.sh build web wasm
	@tools/site.sh build/site

# All that is missing is named at once.
play:
	@tools/setup.sh build web
	@$(MAKE) --no-print-directory build web
	@tools/play.sh

# The quick check: what a small change breaks most often. Then the whole suite, and its long version.
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

# The tables fitted to the strongest net: after every change of that net.
fit: build
	@build/windfall fit nets --only belief
	@tools/build.sh build release
	@build/windfall fit nets --only chances
	@tools/build.sh build release
	@build/windfall fit nets --only skill
	@tools/build.sh build release

# Screenshots of every screen, into web/shots.
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
