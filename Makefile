.PHONY: help setup demo test test-tsan bench format lint

help: ## Print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 12

setup: ## Install the Debian packages that anything here needs
	@Scripts/setup

demo: ## Run the demo with the inspector open in the browser
	@Scripts/setup inspector
	swift run --package-path Examples -c release Demo

test: ## Run every check; Scripts/test STEP runs one
	@Scripts/test

test-tsan: ## Run the engine's tests under the thread sanitizer
	@Scripts/test-tsan

bench: ## Measure the engine
	swift run --package-path Benchmarks -c release Benchmarks

format: ## Format the Swift files
	@Scripts/format

lint: ## Check the format and the rules of the tree
	@Scripts/format --lint
	@Scripts/check-tree
