.PHONY: help setup demo test test-tsan test-crashes test-memory fuzz bench format lint

help: ## Print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 14

setup: ## Install the Debian packages that anything here needs
	@Scripts/setup

# A debug build is ready in half the time of a release build, and fast enough for two people and a few coins.
demo: ## Run the demo: its own page, and the inspector beside it
	@Scripts/setup inspector sqlite
	swift run --package-path Examples Demo

test: ## Run every check; Scripts/test STEP runs one
	@Scripts/test

test-tsan: ## Run the tests of all but the inspector under the thread sanitizer
	@Scripts/test-tsan

test-crashes: ## Kill programs that keep values, damage their files, and look whether anything is lost without a word
	@Tests/Crash/run --rounds 1000 --flips 20000 --stride 1
	@Tests/Crash/run --rounds 2000 orders-at-least-once orders-at-most-once

test-memory: ## Release everything on every kind of thread for ten minutes, with sanitizers, and check that nothing leaks
	@Tests/Memory/run address --seconds 60 --actors 16 --census
	@Tests/Memory/run thread --seconds 60 --actors 16 --census
	@Tests/Memory/run release --seconds 600 --actors 64 --flat --census

# A million rounds take a few minutes in a release build.
ROUNDS ?= 1000000
SEED ?= 1
fuzz: ## Send random requests and files to all that reads them; ROUNDS and SEED choose
	swift run -c release --traits Inspector,SQLite RillFuzz --rounds $(ROUNDS) --seed $(SEED)

bench: ## Measure the engine
	swift run --package-path Benchmarks -c release Benchmarks

format: ## Format the Swift files
	@Scripts/format

lint: ## Check the format and the rules of the tree
	@Scripts/format --lint
	@Scripts/check-tree
