# Recollect. Python 3.11+ and make are all that is needed; everything else is set up here.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
MODEL := .build/model
DIST := .build/dist
EMULATOR := .build/emulator-venv
SAM := .build/sam-venv
CHECKOV := .build/checkov-venv
AUDIT := .build/audit-venv
INSPECTOR := .build/inspector
HADOLINT := .build/hadolint-venv
DOCS := .build/docs-venv
# The built console is committed: whoever installs Recollect needs no Node
CONSOLE := layers/recollect/recollect/local/console/built
CONSOLE_ANEW := .build/console
STACK ?= recollect
# What only the first create of a stack is given
FIRST := .build/first-create
EVAL ?= retrieval
# As many processes as processors, up to four; what failed last time comes first, then the order is kept (tests/lanes.py)
WORKERS ?= logical
PYTEST := $(BIN)/python -m pytest --failed-first -n $(WORKERS) --maxprocesses=4 --dist=loadscope --no-loadscope-reorder
# only: leaves out what make test has run
SERVICES ?= also
export SAM_CLI_TELEMETRY := 0
export RECOLLECT_HOST ?= 127.0.0.1
export RECOLLECT_PORT ?= 8377
export RECOLLECT_DATA ?= .data
export RECOLLECT_MODEL ?= $(MODEL)

.PHONY: help
help: ## Explain every command
	@awk 'BEGIN {FS = ":.*## "} /^[a-z0-9-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Run it before other commands run side by side. Installs into one environment come one after the other
.PHONY: setup setup-environment
setup: ## Set up every environment that the other commands need
	@$(MAKE) --no-print-directory --jobs=2 $(TOGETHER) setup-environment $(DOCS)/.complete $(SAM)/.complete $(CHECKOV)/.complete \
	  $(AUDIT)/.complete $(HADOLINT)/.complete $(EMULATOR)/.complete $(INSPECTOR)/.complete console/node_modules/.complete
setup-environment:
	@$(MAKE) --no-print-directory --jobs=1 $(VENV)/.dev $(VENV)/.browser $(VENV)/.aws $(MODEL)/.complete

.PHONY: run
run: $(VENV)/.laptop $(MODEL)/.complete ## Set everything up, then serve on RECOLLECT_HOST:RECOLLECT_PORT with data in RECOLLECT_DATA
	exec $(BIN)/recollect serve

.PHONY: test
test: $(VENV)/.dev $(MODEL)/.complete ## Set everything up, then run every test that needs no outside service
	$(PYTEST) $(ARGS)

.PHONY: soak
soak: $(VENV)/.dev $(VENV)/.aws $(MODEL)/.complete $(EMULATOR)/.complete ## Run every test, e2e included, with everything tried of which the others try a sample
	RECOLLECT_TESTS=nightly RECOLLECT_EMULATOR=$(EMULATOR) $(PYTEST) --services=also $(ARGS)
	RECOLLECT_TESTS=nightly RECOLLECT_EMULATOR=$(EMULATOR) $(BIN)/python -m tests.e2e

.PHONY: contract
contract: $(VENV)/.dev $(MODEL)/.complete $(EMULATOR)/.complete ## Run the contract suites on real servers too, or with SERVICES=only (AWS emulator, or RECOLLECT_AWS_ENDPOINT)
	RECOLLECT_EMULATOR=$(EMULATOR) $(PYTEST) tests/contract --services=$(SERVICES) $(ARGS)

.PHONY: e2e
e2e: $(VENV)/.dev $(VENV)/.aws $(MODEL)/.complete $(EMULATOR)/.complete ## Deploy the template to an AWS emulator and use it over HTTP, with exact search and OpenSearch
	RECOLLECT_EMULATOR=$(EMULATOR) $(BIN)/python -m tests.e2e $(ARGS)

.PHONY: inspector
inspector: $(VENV)/.dev $(MODEL)/.complete $(INSPECTOR)/.complete ## Go through the door for agents with the inspector of the Model Context Protocol (needs Node and npm)
	RECOLLECT_INSPECTOR=$(INSPECTOR) $(BIN)/python -m pytest tests/inspector $(ARGS)

.PHONY: console
console: console/node_modules/.complete ## Build the web console into the package, after looking at its types and tests (needs Node and npm)
	cd console && npm run --silent check && npm run --silent build

.PHONY: console-check
console-check: console/node_modules/.complete ## Look whether the built console in the package is what its sources make, byte by byte; types and tests (needs Node and npm)
	cd console && npm run --silent check && npm run --silent build -- --outDir ../$(CONSOLE_ANEW) --emptyOutDir
	@diff --brief --recursive $(CONSOLE_ANEW) $(CONSOLE) || { echo "The built console in $(CONSOLE) is not what its sources make: build it with make console, and commit it" >&2; exit 1; }
	@echo "The built console in $(CONSOLE) is what its sources make"

.PHONY: browser
browser: $(VENV)/.dev $(VENV)/.browser $(MODEL)/.complete ## Use the built console in a real Chromium over a real server: Debian's, or CHROMIUM=path
	$(BIN)/python -m pytest tests/browser -n $(WORKERS) --maxprocesses=2 --dist=loadscope --no-loadscope-reorder $(ARGS)

.PHONY: check
check: $(VENV)/.dev $(VENV)/.browser $(DOCS)/.complete $(SAM)/.complete $(CHECKOV)/.complete $(AUDIT)/.complete $(HADOLINT)/.complete ## Format, lint, types, import rules, template, image, documentation, known vulnerabilities (changes nothing)
	@$(MAKE) --no-print-directory --jobs=2 --keep-going $(TOGETHER) $(CHECKS)

# Each tells what it found when it is done, and all of them are run; an older make mixes what they say
CHECKS := check-docs check-types check-sam check-policies check-template check-style check-imports check-client check-dependencies check-image
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
.PHONY: $(CHECKS)
check-style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
check-types:
	$(BIN)/mypy
check-imports:
	$(BIN)/lint-imports --no-cache
check-client:
	PYTHONPATH=clients/python $(BIN)/python -m generator --check
check-template:
	$(BIN)/cfn-lint template.yaml infra/identity.yaml infra/search.yaml infra/operations.yaml infra/edge.yaml infra/console.yaml
check-sam:
	$(SAM)/bin/sam validate --lint --region us-east-1
check-policies:
	$(CHECKOV)/bin/checkov --config-file infra/checkov.yaml
check-image:
	$(HADOLINT)/bin/hadolint Dockerfile
check-docs:
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --strict --quiet --config-file infra/site/mkdocs.yml
check-dependencies:
	$(AUDIT)/bin/python infra/audit.py $(AUDIT_ARGS)

.PHONY: package
package: $(VENV)/.laptop $(MODEL)/.complete $(AUDIT)/.complete ## Package functions and layers for AWS into .build/lambda, with their sizes and an SBOM
	$(BIN)/python infra/package.py $(ARGS)
	$(AUDIT)/bin/cyclonedx-py requirements .build/lambda/requirements.txt --pyproject pyproject.toml --output-reproducible \
	  --of JSON --output-file .build/lambda/sbom.cdx.json
	$(BIN)/python infra/sbom.py .build/lambda/sbom.cdx.json $(MODEL)

.PHONY: preflight
preflight: $(SAM)/.complete ## Look whether a deployment can succeed, and say what to do where it cannot
	$(SAM)/bin/python infra/preflight.py --stack $(STACK) --parameters "$(PARAMETERS)" --first $(FIRST)

.PHONY: deploy
deploy: preflight package ## Deploy to your AWS account: make deploy STACK=name PARAMETERS="Name=value ..."
	release=$$($(BIN)/python -c 'import secrets; print(secrets.token_hex(32))'); first=$$(cat $(FIRST)); \
	$(SAM)/bin/sam deploy --stack-name $(STACK) $(ARGS) --parameter-overrides Release=$$release $(PARAMETERS) $$first; \
	if [ -n "$$first" ]; then \
	  $(SAM)/bin/sam deploy --stack-name $(STACK) $(ARGS) --parameter-overrides Release=$$release DeletionProtection=true; \
	fi
	$(SAM)/bin/python infra/publish_console.py --stack $(STACK)
	-$(SAM)/bin/python infra/told.py --stack $(STACK)

.PHONY: smoke
smoke: $(VENV)/.laptop $(VENV)/.aws ## Look at a deployed stack for five minutes and a few cents: make smoke STACK=name
	$(BIN)/python -m infra.smoke --stack $(STACK) $(ARGS)

.PHONY: destroy
destroy: $(SAM)/.complete ## Take the stack down; table and users stay unless ERASE=data is given
	$(SAM)/bin/python infra/destroy.py --stack $(STACK) $(if $(filter data,$(ERASE)),--erase-data)

.PHONY: logs
logs: $(SAM)/.complete ## Follow the logs of the deployed functions
	$(SAM)/bin/sam logs --stack-name $(STACK) --tail $(ARGS)

.PHONY: format
format: $(VENV)/.dev ## Format the code and mend what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: eval
eval: $(VENV)/.eval $(VENV)/.aws $(MODEL)/.complete ## Measure retrieval: make eval DATA=path (without it on a small sample); every labelled figure beside the frozen baseline: EVAL=all DATA=folder; relevance, profiles, tasks, rerank and short vectors: EVAL=relevance, EVAL=sweep, EVAL=tasks, EVAL=retrieval.reranked
	$(BIN)/python -m evals.$(EVAL:all=figures) --data "$(DATA)" $(ARGS)

.PHONY: bench
bench: $(VENV)/.dev $(VENV)/.aws $(MODEL)/.complete $(EMULATOR)/.complete ## Measure start, ingest, write, search, functions and packages, beside baselines of the same run (ARGS=--smallest: only whether it runs); EVAL=growth: as it grows, EVAL=exact: exact search over DynamoDB, EVAL=projection: from the stream to the index, EVAL=load: 1,000 searches a second over a throttled table
	RECOLLECT_EMULATOR=$(EMULATOR) $(BIN)/python -m evals.bench $(if $(filter exact growth projection load,$(EVAL)),--$(EVAL)) $(ARGS)

.PHONY: peers
peers: $(VENV)/.eval $(VENV)/.aws $(MODEL)/.complete ## Try Recollect and what people would use instead on the same conversations: make peers DATA=path (without it a small sample)
	$(BIN)/python -m evals.peers --data "$(DATA)" $(ARGS)

.PHONY: model
model: $(MODEL)/.complete ## Build the embedding model from its pinned, digest-checked weights

.PHONY: wheel
wheel: $(VENV)/.laptop ## Build wheel and sdist of the server and of the Python client into .build/dist, the same bytes from the same tree
	rm -rf $(DIST)
	$(BIN)/python -m hatchling build -d $(DIST)
	cd clients/python && $(CURDIR)/$(BIN)/python -m hatchling build -d $(CURDIR)/$(DIST)

.PHONY: docs
docs: $(DOCS)/.complete check-docs ## Build the documentation as a site into .build/site; a link that leads nowhere is an error

.PHONY: typescript
typescript: ## Generate the TypeScript client anew out of the API's description
	cd clients/typescript && npm ci --ignore-scripts && npm run --silent generate

.PHONY: lock
lock: $(VENV)/.laptop ## Lock every dependency group again, with hashes
	$(PIP) uv
	$(BIN)/python requirements/lock.py

.PHONY: clean
clean: ## Remove what was built (not your data)
	rm -rf $(VENV) .build

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Recollect needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The installs: each group is a hashed lock; the package itself is a path in the environment
$(VENV)/.laptop: requirements/laptop.txt pyproject.toml | $(VENV)/pyvenv.cfg
	$(PIP) --require-hashes -r requirements/laptop.txt -r requirements/build.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

# Tests and types cover the evaluation as well
$(VENV)/.dev: requirements/dev.txt $(VENV)/.eval
	$(PIP) --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/.browser: requirements/browser.txt $(VENV)/.laptop
	$(PIP) --require-hashes -r requirements/browser.txt
	touch $@

$(VENV)/.aws: requirements/aws.txt $(VENV)/.laptop
	$(PIP) --require-hashes -r requirements/aws.txt
	touch $@

$(VENV)/.eval: requirements/eval.txt $(VENV)/.laptop
	$(PIP) --require-hashes -r requirements/eval.txt
	touch $@

# Alone in its environment: it pins botocore to a version of its own
$(EMULATOR)/.complete: requirements/emulator.txt
	$(PYTHON) -m venv --clear $(EMULATOR)
	$(EMULATOR)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/emulator.txt
	touch $@

# Alone as well. Without dependencies: the lock names them all, and pip takes no pin for what is asked for with extras
$(SAM)/.complete: requirements/sam.txt
	$(PYTHON) -m venv --clear $(SAM)
	$(SAM)/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --require-hashes -r requirements/sam.txt
	touch $@

$(CHECKOV)/.complete: requirements/checkov.txt
	$(PYTHON) -m venv --clear $(CHECKOV)
	$(CHECKOV)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/checkov.txt
	touch $@

$(HADOLINT)/.complete: requirements/hadolint.txt
	$(PYTHON) -m venv --clear $(HADOLINT)
	$(HADOLINT)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/hadolint.txt
	touch $@

$(DOCS)/.complete: requirements/docs.txt
	$(PYTHON) -m venv --clear $(DOCS)
	$(DOCS)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/docs.txt
	touch $@

$(AUDIT)/.complete: requirements/audit.txt
	$(PYTHON) -m venv --clear $(AUDIT)
	$(AUDIT)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/audit.txt
	touch $@

# What the packages of a lock would run when they are installed is not run
console/node_modules/.complete: console/package.json console/package-lock.json
	cd console && npm ci --ignore-scripts
	touch $@

$(INSPECTOR)/.complete: requirements/inspector/package.json requirements/inspector/package-lock.json
	mkdir -p $(INSPECTOR)
	cp requirements/inspector/package.json requirements/inspector/package-lock.json $(INSPECTOR)
	cd $(INSPECTOR) && npm ci --ignore-scripts --no-fund --no-audit
	touch $@

$(MODEL)/.complete: $(wildcard layers/recollect/recollect/adapters/minilm/making/*) $(VENV)/.laptop
	$(BIN)/recollect admin model --exact --model $(MODEL) --cache .build/cache
	touch $@
