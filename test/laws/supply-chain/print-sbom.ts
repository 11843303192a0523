import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { runNpm } from "./run-npm.ts";

/*
 * What ships, as a bill of materials (CycloneDX 1.5). npm makes it of the lockfile; what npm writes anew each time (serial
 * number, time) and what depends on the machine (the folder's name, the order) is replaced, so that the same lockfile
 * gives the same bytes and two bills can be compared.
 */

interface Component {
	readonly "bom-ref": string;
	readonly name: string;
	readonly purl: string;
	readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Bill {
	readonly serialNumber: string;
	readonly metadata: { readonly timestamp?: string; readonly component: Component };
	readonly components: readonly Component[];
	readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** JSON with a line's end. Throws where npm cannot read the lockfile. */
export async function printSbom(): Promise<string> {
	// npm's own --omit dev also leaves out what ships where the root asks for it as well, for its tests.
	const format = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
	const { code, stdout, stderr } = await runNpm(["sbom", ...format, "--package-lock-only"]);
	if (code !== 0) throw new Error(`npm sbom ended with ${code}: ${stderr}`);
	return `${JSON.stringify(normalised(JSON.parse(stdout) as Bill), null, "\t")}\n`;
}

function normalised(bill: Bill): Bill {
	const { timestamp: _, component, ...metadata } = bill.metadata;
	const lock = readFileSync(join(repositoryRoot, "package-lock.json"));
	const components = withShipped(bill.components, shippedIn(lock.toString()));
	const refs = new Set([component, ...components].map((one) => one["bom-ref"]));
	return {
		...bill,
		serialNumber: `urn:uuid:${uuidOf(lock)}`,
		metadata: { ...metadata, component: named(component) },
		components: components.map(named).sort(by((one) => one["bom-ref"])),
		dependencies: bill.dependencies
			.filter(({ ref }) => refs.has(ref))
			.map(({ ref, dependsOn }) => ({
				ref,
				dependsOn: dependsOn.filter((one) => refs.has(one)).sort(by((one) => one)),
			}))
			.sort(by(({ ref }) => ref)),
	};
}

const DEVELOPMENT = "cdx:npm:package:development";

/** `name@version` of every package that the lockfile puts somewhere for what ships. */
function shippedIn(lockfile: string): ReadonlySet<string> {
	const { packages } = JSON.parse(lockfile) as {
		readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
	};
	const shipped = Object.entries(packages).filter(([path, { dev }]) => path.includes("node_modules/") && dev !== true);
	return new Set(shipped.map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`));
}

/** npm tells of one place of a package that has several: where that is a tool's, another one may ship all the same. */
function withShipped(components: readonly Component[], shipped: ReadonlySet<string>): readonly Component[] {
	return components.flatMap((component) => {
		const { properties = [] } = component;
		if (!properties.some(({ name, value }) => name === DEVELOPMENT && value === "true")) return [component];
		if (!shipped.has(component["bom-ref"])) return [];
		return [{ ...component, properties: properties.filter(({ name }) => name !== DEVELOPMENT) }];
	});
}

/** A package of this repository is called by its name, and not by the folder that it happens to be in. */
function named(component: Component): Component {
	const [, name = component.name] = /^pkg:npm\/(.+)@[^@]+$/.exec(decodeURIComponent(component.purl)) ?? [];
	const isOurs = component.properties?.some(({ name: key }) => key === "cdx:npm:package:private") === true;
	return isOurs ? { ...component, name } : component;
}

/** A UUID of version 8 (RFC 9562 5.8) that the bytes decide. */
function uuidOf(bytes: Uint8Array): string {
	const hash = createHash("sha256").update(bytes).digest().subarray(0, 16);
	hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
	hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
	return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** By UTF-16 units, which every machine has in the same order. */
const by =
	<T>(key: (one: T) => string) =>
	(a: T, b: T): number =>
		key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
