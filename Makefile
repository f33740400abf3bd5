# The commands for developers. `make` without a target lists all targets.

PREFIX ?= /usr/local
DESTDIR ?=
PYTHON ?= python3

# A target may import only the modules that it lists in Package.swift.
CHECKED := --explicit-target-dependency-import-check error
# With SWIFTPM=--ignore-lock for both commands, the program can be built while the tests run. Two builds at the same
# time fail.
SWIFTPM ?=
RELEASE := -c release $(CHECKED) $(SWIFTPM)
# On Linux, the Swift and C libraries are linked statically, so that only one file has to be installed. If the path of
# this folder contains a space, the C libraries stay shared, because pkg-config does not support such paths.
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib
ifeq ($(words $(CURDIR)),1)
STATIC := $(CURDIR)/.build/static
endif
endif

BUILD := $(if $(STATIC),bash .ci/static '$(STATIC)' && PKG_CONFIG_PATH='$(STATIC)/pkgconfig') swift build $(RELEASE)

COFFER := .build/release/coffer
MANUALS := .build/manuals
INSTALLED := $(DESTDIR)$(PREFIX)/bin/coffer
SHARED := $(DESTDIR)$(PREFIX)/share
BASH_COMPLETION := $(SHARED)/bash-completion/completions/coffer
ZSH_COMPLETION := $(SHARED)/zsh/site-functions/_coffer
FISH_COMPLETION := $(SHARED)/fish/vendor_completions.d/coffer.fish

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup build site store test lint format check browser-test harden damage nights shards mutate snapshots bench dist package-test install uninstall clean

help: ## List all targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: ## Install the libraries that the build needs; PDF=1 also installs WeasyPrint; prints nothing if all are installed
	@PDF='$(PDF)' bash .ci/setup

build: setup ## Build the program: .build/release/coffer
	@$(BUILD) --product coffer

site: store ## Build the sample site and print its path
	@$(COFFER) build --site Site
	@echo 'The sample site is ready. Open $(CURDIR)/Site/public/index.html'

# The sample store is made from the sample's list and photos. It is rebuilt if one of these files is newer.
store: build
	@if [ ! -e Site/store.sqlite ] || find Site/inventory.csv Site/photos -newer Site/store.sqlite | grep -q .; \
	then bash Tests/SampleSite/make-store $(COFFER) Site/store.sqlite; fi

# BUILT=1 skips the build. CI uses it to run several commands at the same time.
BUILT ?=
test: $(if $(BUILT),,built-tests) ## Run the tests; ONLY=Claim runs the tests with this word in their names, SKIP=Claim runs the others
	@swift test --skip-build $(CHECKED) $(SWIFTPM) $(if $(ONLY),--filter '$(ONLY)') $(if $(SKIP),--skip '$(SKIP)')

.PHONY: built-tests
built-tests: setup
	@swift build --build-tests $(CHECKED)

lint: ## Check the format and the wording; changes nothing
	@failed=0; swift format lint --strict --parallel --configuration .swift-format -r Package.swift Sources Tests || failed=1; \
	bash Tests/Lint/lint || failed=1; exit $$failed

format: ## Format the Swift code as `make lint` requires
	@swift format --in-place --parallel --configuration .swift-format -r Package.swift Sources Tests

check: lint test sample ## Run the checks that every change must pass: lint, tests, sample site, documentation

.PHONY: sample
sample: build docs
	@bash Tests/SampleSite/check $(COFFER)
	@bash Tests/Documentation/check $(COFFER)

browser-test: build ## Check the site and reports in Chromium, and with axe, vnu and lychee (needs chromium and the Python package playwright)
	@$(PYTHON) Tests/Browser/check.py $(COFFER)

# The complete run takes an hour: STORES='--share 1/1 --seconds 0' FAULTS='--every 1'.
STORES ?=
FAULTS ?= --every 60
# The folder of the public suites (corpora, homepwner); tests of suites that are missing are skipped.
SUITES ?= ../shared/data
harden: damage built-tests ## Run all commands on damaged stores, and with system calls that fail; more rounds of random damage; public suites
	@COFFER_ROUNDS=10 COFFER_SUITES='$(abspath $(SUITES))' swift test --skip-build $(CHECKED) \
	--filter 'Damage|Mutation|EveryCell|Hostile|Generated|Homepwner|ArchiveFixture|StoreImport|RoundTrip|Spectrum|Specification|DecodedPixels|Inspection'

damage: $(if $(BUILT),,build)
	@$(PYTHON) Tests/Hardening/stores.py $(COFFER) $(STORES)
	@$(PYTHON) Tests/Hardening/faults.py $(COFFER) $(FAULTS)

NIGHTS ?=
nights: $(if $(BUILT),,build) ## Build a site that changes for thirty nights, and compare each build with a fresh build (NIGHTS='--seed 7 -v')
	@$(PYTHON) Tests/Nights/nights.py $(COFFER) $(NIGHTS)

SHARDS ?=
shards: $(if $(BUILT),,build) ## Run the recipes for shards with GNU parallel and Slurm, and compare the bytes (SHARDS='--items 100000')
	@$(PYTHON) Tests/Shards/shards.py $(COFFER) $(SHARDS)

mutate: setup ## Insert forty small faults into a copy of the sources, and count the faults that the tests find
	@$(PYTHON) Tests/Mutation/mutate.py

# A test that records its snapshot fails, so that no snapshot is recorded without a check.
snapshots: built-tests ## Record the snapshots of the tests again; then read `git diff`
	@COFFER_RECORD=1 swift test --skip-build $(CHECKED) || true
	@echo 'Recorded. Review the changes before you commit them:'
	@git status --short Tests || true

bench: build ## Measure speed and memory (BENCH='--only photos --runs 5' narrows it down)
	@$(BUILD) --product RenderBench
	@$(PYTHON) Tests/Bench/bench.py --coffer $(COFFER) $(BENCH)

.PHONY: docs manuals
docs: ## Build the documentation with DocC: .build/docs
	@$(PYTHON) Tests/Documentation/docs.py Sources/coffer/Coffer.docc .build/docs

manuals: build ## Write the manual pages: .build/manuals
	@$(BUILD) --product generate-manual
	@bash .ci/manuals $(COFFER) .build/release/generate-manual $(MANUALS)

completion = install -d "$$(dirname '$2')" && $(COFFER) --generate-completion-script $1 >'$2' && chmod 644 '$2'

# With sudo, everything must already be built, because a build as root leaves files that the owner of the folder cannot
# remove.
install: $(if $(SUDO_UID),,manuals) ## Copy the program, its manual pages and completions below PREFIX (PREFIX=/usr/local)
	@test -x $(COFFER) || { echo 'install: $(COFFER) does not exist; run "make build" without sudo, then install again' >&2; exit 1; }
	@install -d '$(DESTDIR)$(PREFIX)/bin'
	@install -s -m 755 $(COFFER) '$(INSTALLED)'
	@$(call completion,bash,$(BASH_COMPLETION))
	@$(call completion,zsh,$(ZSH_COMPLETION))
	@$(call completion,fish,$(FISH_COMPLETION))
	@if [ -d $(MANUALS) ]; then install -d '$(SHARED)/man/man1'; install -m 644 $(MANUALS)/*.1 '$(SHARED)/man/man1'; \
	else echo 'install: manual pages are missing; run "make manuals" without sudo, then install again' >&2; fi
	@echo 'Installed $(INSTALLED)'

uninstall: ## Remove what `make install` copied
	@rm -f '$(INSTALLED)' '$(BASH_COMPLETION)' '$(ZSH_COMPLETION)' '$(FISH_COMPLETION)' \
	  '$(SHARED)/man/man1/coffer.1' '$(SHARED)/man/man1/coffer-'*.1
	@echo 'Removed $(INSTALLED)'

# The folder that packages are written to.
DIST ?= dist
dist: build ## Pack the program as .deb and tar.xz, with SHA256SUMS: dist (needs dpkg-dev)
	@$(BUILD) --product generate-manual
	@bash .ci/dist '$(DIST)'

# With sudo, the packages must already be built, as for `install`.
package-test: $(if $(SUDO_UID),,dist) ## As root, with debootstrap: install the .deb in bare Debian 12 and 13, and run the program
	@bash Tests/Packages/deb '$(DIST)'

clean: ## Remove everything that was built, including the store and site of the sample
	@rm -rf .build dist Site/public Site/store.sqlite Site/store.sqlite-journal
