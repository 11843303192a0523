import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const laws = (
	createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs")).forbidden as { name: string }[]
).map((law) => law.name);

/** For each law, an import that breaks it: [from, to]. A name without a path is a package or a Node module. */
const offences: Readonly<Record<string, readonly [string, string]>> = {
	"no-unresolvable": ["engine/src/diff/a.ts", "./is-not-there.ts"],
	"contract-imports-nothing": ["engine/src/contract/a.ts", "engine/src/lib/b.ts"],
	"lib-knows-only-the-contract": ["engine/src/lib/a.ts", "engine/src/parse/b.ts"],
	"words-know-only-the-contract": ["engine/src/openapi/a.ts", "engine/src/diff/b.ts"],
	"phases-meet-only-in-the-contract": ["engine/src/diff/a.ts", "engine/src/parse/b.ts"],
	"the-comparison-of-sdks-knows-the-plan": ["engine/src/sdks/a.ts", "engine/src/rules/b.ts"],
	"no-phase-knows-the-comparison-of-sdks": ["engine/src/rules/a.ts", "engine/src/sdks/b.ts"],
	"containment-knows-only-the-contract": ["engine/src/containment/a.ts", "engine/src/diff/b.ts"],
	"examples-know-no-phase": ["engine/src/examples/a.ts", "engine/src/diff/b.ts"],
	"phases-do-not-know-the-pipeline": ["engine/src/gate/a.ts", "engine/src/analyze.ts"],
	"rules-do-not-know-each-other": ["engine/src/rules/parameters/a.ts", "engine/src/rules/schemas/b.ts"],
	"targets-do-not-know-each-other": ["engine/src/generate/python/a.ts", "engine/src/generate/typescript/b.ts"],
	"mcp-knows-the-typescript-sdk-alone": ["engine/src/generate/mcp/a.ts", "engine/src/generate/python/b.ts"],
	"the-servers-runtime-imports-the-sdks": ["engine/src/generate/mcp/runtime/a.ts", "engine/src/generate/mcp/b.ts"],
	"a-runtime-imports-only-itself": [
		"engine/src/generate/typescript/runtime/a.ts",
		"engine/src/generate/typescript/b.ts",
	],
	"engine-is-pure": ["engine/src/diff/a.ts", "node:fs"],
	"engine-knows-nobody": ["engine/bin/a.ts", "app/src/flows/b.ts"],
	"engine-has-two-doors": ["action/src/a.ts", "engine/src/diff/b.ts"],
	"only-engine-threads-load-the-judge": ["app/src/flows/a.ts", "engine/src/index.ts"],
	"flows-know-no-world": ["app/src/flows/a.ts", "app/src/http/b.ts"],
	"lib-of-the-service-knows-no-flow": ["app/src/lib/a.ts", "app/src/flows/b.ts"],
	"doors-do-not-know-each-other": ["app/src/http/a.ts", "app/src/worker/b.ts"],
	"doors-do-not-know-adapters": ["app/src/http/a.ts", "app/src/store/b.ts"],
	"adapters-do-not-call-back": ["app/src/store/a.ts", "app/src/flows/b.ts"],
	"only-the-store-speaks-to-databases": ["app/src/http/a.ts", "mongodb"],
	"only-github-speaks-octokit": ["app/src/http/a.ts", "probot"],
	"only-billing-speaks-stripe": ["app/src/http/a.ts", "stripe"],
	"only-live-goes-where-strangers-point": ["app/src/http/a.ts", "undici"],
	"only-main-knows-everybody": ["app/src/http/a.ts", "app/src/main.ts"],
	"action-knows-the-engine-alone": ["action/src/a.ts", "app/src/flows/b.ts"],
	"pages-build-on-features": ["dashboard/src/features/runs/a.ts", "dashboard/src/pages/b.ts"],
	"pieces-know-no-feature": ["dashboard/src/ui/a.ts", "dashboard/src/features/runs/b.ts"],
	"features-do-not-know-each-other": ["dashboard/src/features/runs/a.ts", "dashboard/src/features/keys/b.ts"],
	"one-door-to-the-api": ["dashboard/src/features/runs/a.ts", "dashboard/src/lib/client.derived.ts"],
	"the-dashboard-knows-the-engine-alone": ["dashboard/src/lib/a.ts", "app/src/http/b.ts"],
	"workers-alone-import-the-engine": ["dashboard/src/features/runs/a.ts", "engine/src/index.ts"],
	"an-attacker-shares-nothing": ["test/systems/attack/attacks/a.ts", "test/harness/b.ts"],
	"github-of-tests-shares-nothing": ["test/systems/github/a.ts", "app/src/github/b.ts"],
	"the-oracle-shares-nothing-with-the-judge": ["test/tools/fuzz/oracle/a.ts", "engine/src/lib/b.ts"],
	"nothing-imports-test": ["app/src/http/a.ts", "test/harness/b.ts"],
};

let tree: string;

function write(file: string, text: string): void {
	mkdirSync(dirname(join(tree, file)), { recursive: true });
	writeFileSync(join(tree, file), text);
}

function specifier(from: string, to: string): string {
	if (!to.includes("/") || to.startsWith(".")) return to;
	return `${"../".repeat(from.split("/").length - 1)}${to}`;
}

function brokenLaws(): string[] {
	const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
	const options = [
		"--config",
		".dependency-cruiser.cjs",
		"--output-type",
		"json",
		"engine",
		"app",
		"action",
		"dashboard",
		"test",
	];
	let output: string;
	try {
		output = execFileSync(process.execPath, [program, ...options], { cwd: tree, encoding: "utf8" });
	} catch (error) {
		output = String((error as { stdout?: unknown }).stdout);
	}
	const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
	return summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`);
}

describe("the import laws", () => {
	beforeAll(() => {
		tree = mkdtempSync(join(tmpdir(), "driftgate-arrows-"));
		cpSync(join(root, ".dependency-cruiser.cjs"), join(tree, ".dependency-cruiser.cjs"));
		writeFileSync(
			join(tree, "tsconfig.json"),
			JSON.stringify({ compilerOptions: { module: "nodenext", allowImportingTsExtensions: true } }),
		);
		for (const folder of ["engine", "app", "action", "test"]) mkdirSync(join(tree, folder));
		for (const name of ["mongodb", "probot", "stripe", "undici"]) {
			write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
			write(`node_modules/${name}/index.js`, "");
		}
	});

	afterAll(() => rmSync(tree, { recursive: true, force: true }));

	it("are all broken by an offence that is planted for them, and by it alone", () => {
		const planted = Object.entries(offences).map(([law, [from, to]]) => {
			const file = from.replace(/a\.ts$/, `${law}.ts`);
			if (to.includes("/") && !to.startsWith(".")) write(to, "export const value = 1;\n");
			write(file, `import "${specifier(file, to)}";\n`);
			return `${law}: ${file}`;
		});
		write("engine/src/lib/round.ts", 'import "./trip.ts";\nexport const round = 1;\n');
		write("engine/src/lib/trip.ts", 'import "./round.ts";\nexport const trip = 1;\n');
		write("engine/src/lib/alone.ts", "export const value = 1;\n");
		write("engine/src/diff/legal.ts", 'import "./neighbour.ts";\nimport "../lib/small.ts";\n');
		write("engine/src/diff/neighbour.ts", "export const value = 1;\n");
		write("engine/src/lib/small.ts", "export const value = 1;\n");

		const broken = brokenLaws();
		for (const offence of planted) expect(broken).toContain(offence);
		expect(broken.some((violation) => violation.startsWith("no-cycles: "))).toBe(true);
		expect(broken).toContain("no-orphans: engine/src/lib/alone.ts");
		expect(broken.filter((violation) => /legal|neighbour|small/.test(violation))).toEqual([]);
	});

	it("have an offence each", () => {
		expect(Object.keys(offences).concat("no-cycles", "no-orphans").sort()).toEqual([...laws].sort());
	});
});
