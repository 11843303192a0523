import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { readAudit } from "./audit-signatures.ts";
import { printSbom } from "./print-sbom.ts";

interface Locked {
	readonly version?: string;
	readonly integrity?: string;
	readonly dev?: boolean;
	readonly link?: boolean;
}

let printed: string;
let bill: ReturnType<typeof parse>;

const parse = (text: string) =>
	JSON.parse(text) as {
		readonly bomFormat: string;
		readonly specVersion: string;
		readonly serialNumber: string;
		readonly metadata: {
			readonly timestamp?: string;
			readonly component: { readonly "bom-ref": string; readonly name: string };
		};
		readonly components: readonly {
			readonly "bom-ref": string;
			readonly name: string;
			readonly version: string;
			readonly purl: string;
			readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
		}[];
		readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
	};

const lockfile = JSON.parse(readFileSync(join(repositoryRoot, "package-lock.json"), "utf8")) as {
	readonly packages: Readonly<Record<string, Locked>>;
};

/** `name@version` of what the lockfile installs for what ships, with its SHA-512 in hexadecimal. */
const locked = new Map(
	Object.entries(lockfile.packages).flatMap(([path, { version, integrity = "", dev, link }]) => {
		const name = path.split("node_modules/").at(-1) ?? "";
		if (!path.includes("node_modules/") || dev === true || link === true) return [];
		return [[`${name}@${version}`, Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex")]];
	}),
);

const schemas = join(repositoryRoot, "test/fixtures/cyclonedx");
const readSchema = (name: string): AnySchemaObject => JSON.parse(readFileSync(join(schemas, name), "utf8"));

/** What CycloneDX itself says is wrong with a bill. */
function problemsOf(candidate: unknown): readonly string[] {
	const ajv = new Ajv({ strict: false, allErrors: true });
	addFormats.default(ajv);
	// ajv-formats knows neither.
	for (const name of ["idn-email", "iri-reference"]) ajv.addFormat(name, true);
	for (const name of ["spdx", "jsf-0.82"]) {
		const file = `${name}.SNAPSHOT.schema.json`;
		ajv.addSchema(readSchema(file), `http://cyclonedx.org/schema/${file}`);
	}
	const validate = ajv.compile(readSchema("bom-1.5.SNAPSHOT.schema.json"));
	validate(candidate);
	return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

beforeAll(async () => {
	printed = await printSbom();
	bill = parse(printed);
}, 60_000);

describe("npm run sbom", () => {
	it("prints CycloneDX of everything that ships, and of nothing that only develops and tests", () => {
		expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
		expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		const ours = [
			"@driftgate/action@0.1.0",
			"@driftgate/app@0.1.0",
			"@driftgate/dashboard@0.1.0",
			"@driftgate/engine@0.1.0",
		];
		const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
		expect([...named].filter((name) => !ours.includes(name)).sort()).toEqual([...new Set(locked.keys())].sort());
		expect(bill.metadata.component.name).toBe("driftgate");
		for (const name of ["jest", "typescript", "turbo"]) {
			expect(bill.components.some((component) => component.name === name)).toBe(false);
		}
	});

	it("is what CycloneDX's own schema demands", () => {
		expect(problemsOf(bill)).toEqual([]);
	});

	it.each([
		["no form", { bomFormat: "SPDX" }],
		["no serial number", { serialNumber: "urn:uuid:1" }],
		["a component without a type", { components: [{ name: "koa" }] }],
		[
			"a licence that SPDX does not know",
			{ components: [{ type: "library", name: "koa", licenses: [{ license: { id: "NONE-1" } }] }] },
		],
		["a word that CycloneDX does not know", { inventory: [] }],
	])("would not be with %s", (_, change) => {
		expect(problemsOf({ ...bill, ...change })).not.toEqual([]);
	});

	it("gives each package its purl and the hash of the lockfile", () => {
		for (const { name, version, purl, hashes } of bill.components) {
			expect(decodeURIComponent(purl)).toBe(`pkg:npm/${name}@${version}`);
			const known = locked.get(`${name}@${version}`);
			if (known !== undefined) expect(hashes).toContainEqual({ alg: "SHA-512", content: known });
		}
	});

	it("names in its graph only what it lists", () => {
		const listed = new Set([bill.metadata.component["bom-ref"], ...bill.components.map((one) => one["bom-ref"])]);
		for (const { ref, dependsOn } of bill.dependencies) {
			for (const one of [ref, ...dependsOn]) expect(listed).toContain(one);
		}
		expect(bill.dependencies.length).toBe(listed.size);
	});

	it("prints the same bytes again", async () => {
		expect(await printSbom()).toBe(printed);
		expect(bill.metadata.timestamp).toBeUndefined();
	}, 60_000);
});

describe("npm run signatures", () => {
	const answered = (code: number | null, stdout: string, stderr = "") => readAudit({ code, stdout, stderr });

	it("tells signatures that hold from those that do not, and from those that are not given", () => {
		expect(answered(0, "audited 7 packages in 1s\n\n7 packages have verified registry signatures\n").outcome).toBe(
			"verified",
		);
		expect(answered(1, "1 package has an invalid registry signature:\n\nkoa@3.3.0\n").outcome).toBe("refused");
		expect(answered(1, "2 packages have missing registry signatures but the registry is providing keys").outcome).toBe(
			"refused",
		);
		const none = answered(1, "", "npm error code E404\nnpm error found no keys at this registry\n");
		expect(none.outcome).toBe("none");
		expect(none.says).toContain("found no keys at this registry");
		const away =
			"npm error code ENOTFOUND\nnpm error errno ENOTFOUND\nnpm error network request to https://x.test failed";
		expect(answered(1, "", away).says).toContain("could not be verified: request to https://x.test failed");
		expect(answered(null, "").outcome).toBe("none");
	});
});
