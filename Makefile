.PHONY: help setup demo test test-tsan bench format lint

help: ## Print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 12

setup: ## Install the Debian packages that anything here needs
	@Scripts/setup

# A debug build is ready in half the time of a release build, and fast enough for two people and a few coins.
demo: ## Run the demo: its own page, and the inspector beside it
	@Scripts/setup inspector
	swift run --package-path Examples Demo

test: ## Run every check; Scripts/test STEP runs one
	@Scripts/test

test-tsan: ## Run the tests of all but the inspector under the thread sanitizer
	@Scripts/test-tsan

bench: ## Measure the engine
	swift run --package-path Benchmarks -c release Benchmarks

format: ## Format the Swift files
	@Scripts/format

lint: ## Check the format and the rules of the tree
	@Scripts/format --lint
	@Scripts/check-tree
