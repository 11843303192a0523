import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

/*
 * The service may run inside a realm that is not Node's own, as it does under jest: what Node, a database's binding or
 * another thread makes there is no `instanceof` that realm's classes. Node's own predicates (node:util/types,
 * ArrayBuffer.isView, Buffer.isBuffer) and the codes of errors know it everywhere.
 */

const MADE_BY_NODE =
	/instanceof (?:\w*Error\b(?<!ServiceFault)|U?[Ii]nt\d+Array|Uint8Array|ArrayBuffer|Buffer|Date|Map|Set|RegExp|URL|AbortSignal|Promise)\b/;

/** Classes of ours and of libraries, which live in the realm that asks; and why each of Node's may stand there. */
const allowed: readonly RegExp[] = [
	/instanceof (?:UsageError|ConfigError|Mongo\w*Error|Stripe\.errors\.\w+)/,
	// A thread of the engine is one realm.
	/worker\/engine-thread\.ts: .*instanceof RangeError/,
	// Gathered by a library, from what our own handlers threw.
	/flows\/accept-delivery\.ts: .*instanceof AggregateError/,
];

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".ts") && !/\.test\.ts$|(?:^|\/)testing\//.test(path))
	.sort();

describe("the sources", () => {
	it("ask for no class of Node's by `instanceof`", () => {
		const lines = sources.flatMap((path) =>
			readFileSync(join(import.meta.dirname, path), "utf8")
				.split("\n")
				.map((line) => `${path}: ${line.trim()}`),
		);
		const asking = lines.filter((line) => !/: (?:\/\/|\*|\/\*)/.test(line) && MADE_BY_NODE.test(line));
		expect(asking.filter((line) => !allowed.some((reason) => reason.test(line)))).toEqual([]);
		expect(asking.length).toBeGreaterThan(2);
	});
});
