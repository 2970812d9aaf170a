# `make demo` and `make test` do all that is needed on a fresh Debian or Ubuntu machine with a Swift toolchain.

SHELL := /bin/bash
FUZZ_SECONDS ?= 60
# The pictures with known texts that the accuracy is measured on; they are no part of the project.
CORPUS ?= ../shared/corpus/barcode
TEXT_CORPUS ?= ../shared/corpus/text
# A Python 3 that may have the packages that the benchmarks compare with.
PYTHON ?= python3
export CORPUS TEXT_CORPUS METER_CORPUS PYTHON

.DEFAULT_GOAL := help
.PHONY: help deps deps-test deps-release build serve page install uninstall deb test-deb test-arm64 test test-fast test-long test-agreement test-release test-web test-camera test-python test-clusters python test-debian13 demo format lint bench bench-barcode bench-text bench-meter bench-history bench-robustness bench-reasons bench-camera bench-web bench-service bench-clusters schemas docs examples fuzz tsan clean

help: ## Lists the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 18

deps: ## Installs the system packages that building and running need, when they are missing
	@Scripts/deps.sh build run

deps-test:
	@Scripts/deps.sh build run test

deps-release:
	@Scripts/deps.sh build run test release

build: deps ## Builds the scanview command for release
	swift build -c release --product scanview

serve: deps ## Builds scanview and the server of the page for release
	swift build -c release --product scanview
	swift build -c release --traits Web --product scanview-serve

page: serve ## Builds the server and shows its page over drawn pictures; Ctrl-C ends it
	@Scripts/page.sh

install: ## Installs what `make build` built, with manual pages, completions and units, below PREFIX (/usr/local)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh install

uninstall: ## Removes what `make install` installed; configurations and readings stay
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install.sh uninstall

deb: deps ## Builds a Debian package for the release of this system into out/deb
	@Scripts/deb.sh

test-deb: deps-release ## Builds the package and installs, runs, upgrades and purges it in fresh Debian systems; needs root and debootstrap
	@Scripts/test-deb.sh

test-arm64: ## Compiles the C and C++ for ARM64 and runs its tests under emulation; installs Debian's cross compiler and QEMU
	@Scripts/test-arm64.sh

test: deps-test ## Checks what a change can break: build, format, rules, tests, schemas, examples, documentation
	@Scripts/check.sh

test-fast: deps-test ## Builds and runs the tests alone, for use while working
	@Scripts/check.sh build tests

test-long: deps-test ## Checks what is long by nature: accuracy on corpora, wide random runs, virtual machines
	@Scripts/check-long.sh

test-release: deps-release ## Checks what needs builds or packages of its own, before a release: thread sanitizer, fuzzing, damaged inputs, Ray and Spark, ARM64, the package
	@Scripts/check-long.sh release

test-agreement: deps-test ## Checks that the loader and the schemas judge alike, with a validator from PyPI
	@Tests/schema-agreement.sh

test-web: deps-test ## Builds the server and tests the page in Chromium, and the server against hostile clients
	@Scripts/test-web.sh

python: ## Builds the wheel of the Python package into out/python
	@Scripts/python.sh wheel

test-python: ## Tests the Python package with the program that SCANVIEW names; .build/debug/scanview otherwise
	@Scripts/python.sh test

test-clusters: ## Tests the Python package with Ray and Spark over several processes of this machine; takes minutes
	@Scripts/python.sh clusters

test-camera: deps-test ## Runs the tests that need a camera, in virtual machines; installs QEMU when it is missing
	@Tests/Inputs/CameraRig/test.sh

test-debian13: deps ## Runs the tests and the accuracy on CORPUS in a Debian 13 system; needs root and debootstrap
	@Scripts/debian13.sh

demo: deps ## Scans the pictures in Samples, prints JSON and draws annotated copies into out/demo
	@Scripts/demo.sh

format: ## Formats all Swift files
	@Scripts/format.sh apply

lint: ## Checks the form of all Swift files
	@Scripts/format.sh lint

bench: deps ## Measures accuracy and time; takes minutes
	@Scripts/bench.sh

bench-barcode: deps ## Measures accuracy on the pictures of CORPUS, upright, turned and tilted, next to the bare engines and zxing-cpp
	@Scripts/bench-barcode.sh

bench-text: deps ## Measures documents, lines and codes on the pictures of TEXT_CORPUS, next to Tesseract's English and packages of PyPI
	@Scripts/bench-text.sh

bench-meter: deps ## Measures meters on the pictures of METER_CORPUS, next to Tesseract's digits, ssocr and rapidocr
	@Scripts/bench-meter.sh

bench-history: deps ## Runs 100,000 simulated readings through a history of meters, and kills 200 processes that write one
	@Scripts/bench-history.sh

bench-robustness: deps ## Gives the shipped configurations pictures that they are not made for, and the library 27,000 damaged inputs; prints what comes of it
	@Scripts/bench-robustness.sh

bench-reasons: deps ## Reads pictures that are spoiled for a known cause, and prints how often the reason names it
	@Scripts/bench-reasons.sh

bench-service: deps-test ## Measures a service for two hours: twenty views with faults, network cameras with faults
	@Scripts/bench-service.sh

bench-clusters: ## Reads 5,000 pictures over three Ray nodes, of which one is killed, and measures what a picture costs through Python
	@Scripts/python.sh bench

bench-web: deps ## Measures the page: the visitor's camera, and fifty viewers with eight visitors for ten minutes; needs chromium-driver
	@Scripts/bench-web.sh

bench-camera: deps ## Measures swaps, saved files, the frame path and memory of a running camera; takes about ten minutes
	@Scripts/bench-camera.sh

schemas: deps ## Writes Schemas and the configuration reference from the configuration structs
	@Scripts/generated.sh write

docs: ## Builds the documentation into out/docs
	@Scripts/docs.sh

examples: deps ## Builds the example packages and runs their tests
	@Scripts/examples.sh

fuzz: deps ## Fuzzes the JSON reader, the configuration loader and the content of codes for FUZZ_SECONDS each (60)
	@Fuzz/run.sh all $(FUZZ_SECONDS)

tsan: deps ## Runs the tests of the runtime, the camera and the control socket under the thread sanitizer
	@Scripts/check.sh sanitized

clean: ## Removes everything that was built or written by these targets
	rm -rf .build out Fuzz/.build Examples/*/.build
