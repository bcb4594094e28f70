.PHONY: help setup demo demo-cluster pictures docs docs-serve test test-tsan test-release test-crashes test-replication test-memory fuzz bench format lint

help: ## Print this help
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 14

setup: ## Install the required Debian packages
	@Scripts/setup

# A debug build takes half the time of a release build, and is fast enough for the demo.
demo: ## Run the demo with its page and the inspector
	@Scripts/setup inspector sqlite nats
	swift run --package-path Examples Demo

demo-cluster: ## Run three processes with one board, to cut off, kill and bring back
	@Scripts/setup inspector sqlite nats
	swift run --package-path Examples Cluster

docs: ## Build the documentation of all libraries as a site in .build/docs
	@Scripts/build-docs

# Only programs on this machine can reach the server.
PORT ?= 8000
docs-serve: docs ## Build the documentation, and serve it to this machine (variable: PORT)
	@echo 'Documentation: http://127.0.0.1:$(PORT)/'
	@python3 -m http.server --bind 127.0.0.1 --directory .build/docs $(PORT)

pictures: ## Take the pictures and the film of the README from the running pages (needs ffmpeg)
	@Tests/Browser/run --pictures .build/pictures
	@cp .build/pictures/demo.png .build/pictures/inspector.png .build/pictures/story.webp Documentation/Pictures/

test: ## Run all checks (Scripts/test STEP runs one of them)
	@Scripts/test

test-tsan: ## Run the tests that need no server with the thread sanitizer
	@Scripts/test-tsan

test-release: ## Run the tests in a release build, without traits
	@swift test -c release -Xswiftc -enable-testing -Xswiftc -warnings-as-errors --scratch-path .build/bare-release

test-crashes: ## Kill programs that save data, damage their files, and check that every loss is reported
	@Tests/Crash/run --rounds 1000 --flips 20000 --stride 1 --writers 10000
	@Tests/Crash/run --rounds 2000 orders-at-least-once orders-at-most-once

test-replication: ## Simulate replicas on logs with faults for 10,000 seeds, and kill processes that share a log, and its servers
	@RILL_REPLICATION_SEEDS=10000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/bare-release --filter ReplicaSimulationTests
	@Tests/Crash/run-logs --kills 200

test-memory: ## Release objects on all kinds of threads for ten minutes, with sanitizers, and check for leaks
	@Tests/Memory/run address --seconds 60 --actors 16 --census
	@Tests/Memory/run thread --seconds 60 --actors 16 --census
	@Tests/Memory/run release --seconds 600 --actors 64 --flat --census

# In a release build, a million rounds take a few minutes.
ROUNDS ?= 1000000
SEED ?= 1
fuzz: ## Test all readers with random requests and files (variables: ROUNDS, SEED)
	swift run -c release --traits Inspector,SQLite RillFuzz --rounds $(ROUNDS) --seed $(SEED)

bench: ## Run the benchmarks
	swift run --package-path Benchmarks -c release Benchmarks

format: ## Format the Swift files
	@Scripts/format

lint: ## Check the format and the rules of the tree
	@Scripts/format --lint
	@Scripts/check-tree
