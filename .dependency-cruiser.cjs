/*
 * Who may import whom. Each law has its reason beside it; ARCHITECTURE.md prints this table (`npm run derive`).
 * Tests (`*.test.ts`, `testing/`, test/) may look everywhere: they are not shipped.
 */
const tests = "\\.test\\.ts$|/testing/|^test/";
const phases = "parse|ir|diff|rules|prove|score|gate|evidence|changelog|report|generate|mock";
// What Jest and Node load by its path; and types that are handed on with `export type *`, which only knip can see.
const loadedUnseen =
	"^test/harness/skip-reporter\\.js$|^test/laws/contract/scene/preload/|^test/tools/bench/cpu-at-exit\\.ts$|^app/src/(documents|ports)/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: "no-cycles",
			severity: "error",
			comment: "Two files that need each other are one idea in two places. Types may refer to each other.",
			from: {},
			to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
		},
		{
			name: "no-unresolvable",
			severity: "error",
			comment: "An import that does not resolve fails on somebody else's machine.",
			from: {},
			to: { couldNotResolve: true },
		},
		{
			name: "no-orphans",
			severity: "error",
			comment: "A file that imports nobody and that nobody imports is left over: delete it, or say what uses it.",
			from: { orphan: true, pathNot: loadedUnseen },
			to: {},
		},
		{
			name: "contract-imports-nothing",
			severity: "error",
			comment: "The types are the centre: whatever they import, everybody imports.",
			from: { path: "^engine/src/contract/" },
			to: { pathNot: "^engine/src/contract/" },
		},
		{
			name: "lib-knows-only-the-contract",
			severity: "error",
			comment: "A small function that needs a phase belongs to that phase.",
			from: { path: "^engine/src/lib/", pathNot: tests },
			to: { path: "^(engine/src|app|action)/", pathNot: "^engine/src/(contract|lib)/" },
		},
		{
			name: "words-know-only-the-contract",
			severity: "error",
			comment:
				"What the standards say (openapi/) and what levels and points are (levels/) is asked by every phase. If they knew one, the others could not ask.",
			from: { path: "^engine/src/(openapi|levels)/", pathNot: tests },
			to: { path: "^(engine/src|app|action)/", pathNot: "^engine/src/(contract|lib|openapi|$1)/" },
		},
		{
			name: "phases-meet-only-in-the-contract",
			severity: "error",
			comment: "A phase that imports another phase cannot be tested or replaced alone. Share a type through contract/.",
			from: { path: `^engine/src/(${phases})/`, pathNot: tests },
			to: { path: `^engine/src/(${phases})/`, pathNot: "^engine/src/$1/" },
		},
		{
			name: "the-comparison-of-sdks-knows-the-plan",
			severity: "error",
			comment:
				"It judges what generation makes, by the plan, the names and the types that targets print: what it reckoned by itself would not be what compiles. It needs no other phase.",
			from: { path: "^engine/src/sdks/", pathNot: tests },
			to: { path: "^(engine/src|app|action)/", pathNot: "^engine/src/(contract|lib|openapi|generate|sdks)/" },
		},
		{
			name: "no-phase-knows-the-comparison-of-sdks",
			severity: "error",
			comment:
				"What it says comes to rules as a type of the contract: a phase that asked it could not be judged without SDKs.",
			from: { path: `^engine/src/(${phases}|contract|lib|openapi|levels)/`, pathNot: tests },
			to: { path: "^engine/src/sdks/" },
		},
		{
			name: "containment-knows-only-the-contract",
			severity: "error",
			comment: "Deciding containment is a tool that several phases ask. If it knew one of them, the others could not.",
			from: { path: "^engine/src/containment/", pathNot: tests },
			to: { path: "^(engine/src|app|action)/", pathNot: "^engine/src/(contract|lib|openapi|containment)/" },
		},
		{
			name: "examples-know-no-phase",
			severity: "error",
			comment:
				"What a description shows, or what is made in its place, is the same for an SDK's page and for the mock: neither may lean on the other.",
			from: { path: "^engine/src/examples/", pathNot: tests },
			to: {
				path: "^(engine/src|app|action)/",
				pathNot: "^engine/src/(contract|lib|openapi|containment|examples)/",
			},
		},
		{
			name: "phases-do-not-know-the-pipeline",
			severity: "error",
			comment:
				"analyze.ts, index.ts and records.ts know the phases, not the other way round. Types that both need are in contract/.",
			from: { path: `^engine/src/(${phases}|sdks|contract|lib|openapi|levels)/`, pathNot: tests },
			to: { path: "^engine/src/(analyze|index|records)\\.ts$" },
		},
		{
			name: "rules-do-not-know-each-other",
			severity: "error",
			comment: "A rule must be deletable without touching another. Words that they share are in say/.",
			from: { path: "^engine/src/rules/([^/]+)/([^/]+)\\.ts$", pathNot: tests },
			to: { path: "^engine/src/rules/[^/]+/", pathNot: "^engine/src/rules/(?:$1/$2\\.ts$|say/)" },
		},
		{
			name: "targets-do-not-know-each-other",
			severity: "error",
			comment:
				"A target must be deletable without touching another; what they share is the plan, the names and the writer.",
			from: { path: "^engine/src/generate/(typescript|python|go|docs)/", pathNot: tests },
			to: { path: "^engine/src/generate/(typescript|python|go|mcp|docs)/", pathNot: "^engine/src/generate/$1/" },
		},
		{
			name: "mcp-knows-the-typescript-sdk-alone",
			severity: "error",
			comment:
				"Its calls are the TypeScript SDK's, so that there is one HTTP client: it prints what that target prints.",
			from: { path: "^engine/src/generate/mcp/", pathNot: tests },
			to: { path: "^engine/src/generate/(python|go|docs)/" },
		},
		{
			name: "a-runtime-imports-only-itself",
			severity: "error",
			comment: "It ships to users inside one file that has no imports.",
			from: { path: "^engine/src/generate/(?!mcp/)([^/]+)/runtime/", pathNot: tests },
			to: { pathNot: "^engine/src/generate/$1/runtime/" },
		},
		{
			name: "the-servers-runtime-imports-the-sdks",
			severity: "error",
			comment: "It ships in one file with the TypeScript SDK's runtime and with one library, on Node.",
			from: { path: "^engine/src/generate/mcp/runtime/", pathNot: tests },
			to: {
				path: "^(engine|app|action|dashboard|test)/",
				pathNot: "^engine/src/generate/(mcp|typescript)/runtime/",
			},
		},
		{
			name: "engine-is-pure",
			severity: "error",
			comment: "No disk, network, clock or process: what the engine needs from the world comes as an argument.",
			from: { path: "^engine/src/", pathNot: `^engine/src/generate/mcp/runtime/|${tests}` },
			to: { dependencyTypes: ["core"] },
		},
		{
			name: "engine-knows-nobody",
			severity: "error",
			comment: "The engine runs in the CLI, the Action, a worker thread and a browser: it cannot lean on any of them.",
			from: { path: "^engine/", pathNot: tests },
			to: { path: "^(app|action|dashboard|test)/" },
		},
		{
			name: "engine-has-two-doors",
			severity: "error",
			comment: "Whoever reaches past index.ts and records.ts makes a private file public.",
			from: { path: "^(app|action|dashboard)/", pathNot: tests },
			to: { path: "^engine/(src|bin|dist)/", pathNot: "^engine/(src|dist/src)/(index|records)\\.(ts|js|d\\.ts)$" },
		},
		{
			name: "only-engine-threads-load-the-judge",
			severity: "error",
			comment:
				"Judging where requests are answered would hold all of them up; what only keeps and tells has records.ts.",
			from: {
				path: "^app/src/",
				pathNot: `^app/src/worker/engine-(bundles|makers|notices|tasks|thread|upgrade)\\.ts$|${tests}`,
			},
			to: { path: "^engine/(src|dist/src)/index\\." },
		},
		{
			name: "flows-know-no-world",
			severity: "error",
			comment: "A flow is what the product does, told without HTTP, GitHub or a database: ports stand for those.",
			from: { path: "^app/src/flows/", pathNot: tests },
			to: {
				path: "^app/src/|node_modules/(koa|@koa|probot|octokit|@octokit|mongodb|stripe|piscina|pino)",
				pathNot:
					"^app/src/(flows/|lib/|(ports|documents|errors)\\.ts$|auth/may\\.ts$|billing/(plans|entitlements)\\.ts$)",
			},
		},
		{
			name: "lib-of-the-service-knows-no-flow",
			severity: "error",
			comment: "A hash or a text that every room of the service needs. What needs a port or a document is a flow.",
			from: { path: "^app/src/lib/", pathNot: tests },
			to: { path: "^(app|action)/", pathNot: "^app/src/(lib/|(ports|errors)\\.ts$)" },
		},
		{
			name: "doors-do-not-know-each-other",
			severity: "error",
			comment: "A door (http, webhooks, worker) calls flows. What two doors share is a flow.",
			from: { path: "^app/src/(http|github/webhooks|worker)/", pathNot: tests },
			to: { path: "^app/src/(http|github/webhooks|worker)/", pathNot: "^app/src/$1/" },
		},
		{
			name: "doors-do-not-know-adapters",
			severity: "error",
			comment: "A door that reaches past the flows decides something in the wrong place.",
			from: { path: "^app/src/(http|github/webhooks|worker)/", pathNot: tests },
			to: { path: "^app/src/(store|github/api|live)/|^app/src/billing/stripe" },
		},
		{
			name: "adapters-do-not-call-back",
			severity: "error",
			comment: "An adapter serves a port. If it needs a flow or a door, the port is wrong.",
			from: { path: "^app/src/(store|github/api|billing|live)/", pathNot: tests },
			to: { path: "^app/src/(flows|http|worker|auth|github/webhooks)/" },
		},
		{
			name: "only-the-store-speaks-to-databases",
			severity: "error",
			comment: "Atomicity and indexes are guaranteed in one room, under one contract suite.",
			from: { path: "^(app|action|engine)/", pathNot: `^app/src/store/|${tests}` },
			to: { path: "node_modules/mongodb|^(node:)?sqlite$" },
		},
		{
			name: "only-github-speaks-octokit",
			severity: "error",
			comment: "Tokens, paging and rate limits of GitHub are handled in one room.",
			from: { path: "^(app|action|engine)/", pathNot: `^app/src/github/|${tests}` },
			to: { path: "node_modules/(probot|octokit|@octokit)" },
		},
		{
			name: "only-live-goes-where-strangers-point",
			severity: "error",
			comment: "Where a request to a foreign address goes is decided in one room, which resolves, judges and pins it.",
			from: { path: "^(app|action|engine)/", pathNot: `^app/src/live/|${tests}` },
			to: { path: "node_modules/undici" },
		},
		{
			name: "only-billing-speaks-stripe",
			severity: "error",
			comment: "Whose word counts, and for how long, is decided in one room; everybody else knows the port.",
			from: { path: "^(app|action|engine)/", pathNot: `^app/src/billing/|${tests}` },
			to: { path: "node_modules/stripe" },
		},
		{
			name: "only-main-knows-everybody",
			severity: "error",
			comment:
				"The composition root (start-service with its parts, which main runs) joins ports and adapters; whoever imports it turns the arrows round.",
			from: { path: "^(app|engine|action)/", pathNot: `^app/src/(main|start-service|start-web)\\.ts$|${tests}` },
			to: { path: "^app/src/(main|start-service|start-web|create-ports)\\.ts$" },
		},
		{
			name: "action-knows-the-engine-alone",
			severity: "error",
			comment: "The Action submits and shows; it runs in a stranger's runner and must stay small.",
			from: { path: "^action/src/", pathNot: tests },
			to: { path: "^(app|dashboard|test)/" },
		},
		{
			name: "pages-build-on-features",
			severity: "error",
			comment:
				"A page joins features, a feature joins pieces of the interface: whoever is joined does not know by whom.",
			from: { path: "^dashboard/src/(features|ui|lib|texts)/", pathNot: tests },
			to: { path: "^dashboard/src/(pages/|router|app|main)" },
		},
		{
			name: "pieces-know-no-feature",
			severity: "error",
			comment: "What every page uses (ui, lib, texts) cannot lean on what one of them shows.",
			from: { path: "^dashboard/src/(ui|lib|texts)/", pathNot: tests },
			to: { path: "^dashboard/src/features/" },
		},
		{
			name: "features-do-not-know-each-other",
			severity: "error",
			comment: "A feature must be deletable without touching another; a page puts them side by side.",
			from: { path: "^dashboard/src/features/([^/]+)/", pathNot: tests },
			to: { path: "^dashboard/src/features/", pathNot: "^dashboard/src/features/$1/" },
		},
		{
			name: "one-door-to-the-api",
			severity: "error",
			comment: "The client is printed from the description: who it speaks for, and how it tries again, is said once.",
			from: { path: "^dashboard/src/", pathNot: "^dashboard/src/lib/api\\.ts$" },
			to: { path: "^dashboard/src/lib/client\\.derived\\.ts$" },
		},
		{
			name: "the-dashboard-knows-the-engine-alone",
			severity: "error",
			comment: "It runs in a browser and asks the service over HTTP: whatever it imported from there would be guessed.",
			from: { path: "^dashboard/", pathNot: tests },
			to: { path: "^(app|action|test)/" },
		},
		{
			name: "workers-alone-import-the-engine",
			severity: "error",
			comment: "A page that judges stands still while it does, and is as large as the judge: a worker is asked.",
			from: { path: "^dashboard/src/", pathNot: [tests, "\\.worker\\.ts$"].flat() },
			to: { path: "^(engine/|node_modules/@driftgate/engine)", dependencyTypesNot: ["type-only"] },
		},
		{
			name: "an-attacker-shares-nothing",
			severity: "error",
			comment:
				"A client that shares code with the service shares its mistakes; only what starts the world, and the command that prints, may.",
			from: { path: "^test/systems/attack/", pathNot: "^test/systems/attack/(world/|main\\.ts$)" },
			to: { path: "^(engine|app|action|test)/|node_modules/", pathNot: "^test/systems/attack/|node_modules/@jest/" },
		},
		{
			name: "github-of-tests-shares-nothing",
			severity: "error",
			comment: "A GitHub that shares code with the service shares its mistakes about GitHub, and nobody sees them.",
			from: { path: "^test/systems/github/" },
			to: { path: "^(engine|app|action)/", pathNot: "/testing/|^engine/src/contract/" },
		},
		{
			name: "the-oracle-shares-nothing-with-the-judge",
			severity: "error",
			comment: "Who looks for the judge's mistakes with the judge's code makes them too, and finds none.",
			from: { path: "^test/tools/fuzz/oracle/", pathNot: "\\.test\\.ts$" },
			to: { path: "^(engine|app|action|test)/", pathNot: "^test/tools/fuzz/(oracle/|random\\.ts$)" },
		},
		{
			name: "nothing-imports-test",
			severity: "error",
			comment: "What ships does not depend on how it is tested.",
			from: { path: "^(engine|app|action)/", pathNot: tests },
			to: { path: "^test/|/testing/|\\.test\\.ts$" },
		},
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "(^|/)(dist|lib/src|cases|fixtures)/" },
		tsConfig: { fileName: "tsconfig.json" },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["@driftgate/source", "types", "node", "import", "default"],
			extensions: [".ts", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
		},
	},
};
