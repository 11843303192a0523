import type { Api } from "../../../engine/src/contract/api.ts";
import { diffApis } from "../../../engine/src/diff/diff-apis.ts";
import { camelCase } from "../../../engine/src/generate/names/casing.ts";
import { planSdk } from "../../../engine/src/generate/plan/plan-sdk.ts";
import { typescriptOf } from "../../../engine/src/generate/testing/generate-from.ts";
import { typeCheck } from "../../../engine/src/generate/testing/type-check.ts";
import { createEarlier } from "../../../engine/src/openapi/earlier-operations.ts";
import { reachedOperations } from "../../../engine/src/openapi/reached-operations.ts";
import { compareSdks } from "../../../engine/src/sdks/compare-sdks.ts";
import { createSdkSides } from "../../../engine/src/sdks/sdk-sides.ts";
import { clientCode } from "../../../engine/src/sdks/testing/client-code.ts";
import { createBrokenBy } from "./broken-by.ts";

/** What the compiler and the comparison say of one pair, where they differ. */
export interface Disagreement {
	/** Operations whose code does not compile, as nobody was told, each with the first that the compiler says. */
	readonly untold: ReadonlyMap<string, string>;
	/** Operations that are said to break, and whose code compiles, each with the kind and place of the first change. */
	readonly unbroken: ReadonlyMap<string, string>;
	/** Errors in the SDKs themselves. */
	readonly inSdk: readonly string[];
}

export interface Held extends Disagreement {
	readonly operations: number;
	/** Operations whose code does not compile. */
	readonly broken: number;
	/** Operations whose code compiles because another one has their method's name now, and its types: it calls that one. */
	readonly traded: number;
}

/**
 * Compiles code that uses all of the old SDK against the new one, in an empty folder, and holds what the compiler says
 * against what is said of each operation of the old version.
 */
export async function holdPair(before: Api, after: Api, folder: string): Promise<Held> {
	const client = clientCode(before, { before: "./before.ts", after: "./after.ts" });
	const said = await typeCheck(folder, {
		"before.ts": typescriptOf(before).content,
		"after.ts": typescriptOf(after).content,
		"client.ts": client,
	});
	const errors = said.split("\n").filter((line) => line.includes(": error "));
	const brokenBy = createBrokenBy(before, client);
	const broken = new Map<string, string>();
	for (const error of errors) {
		for (const operation of brokenBy(error)) if (!broken.has(operation)) broken.set(operation, error);
	}
	const claimed = claimedOperations(before, after);
	const isTraded = createIsTraded(before, after);
	const keys = new Set(before.operations.map(({ key }) => key));
	const compiling = [...claimed].filter(([key]) => keys.has(key) && !broken.has(key));
	return {
		operations: keys.size,
		broken: broken.size,
		untold: new Map([...broken].filter(([key]) => !claimed.has(key))),
		traded: compiling.filter(([key]) => isTraded(key)).length,
		unbroken: new Map(compiling.filter(([key]) => !isTraded(key))),
		inSdk: errors.filter((line) => /^(?:before|after)\.ts/u.test(line)),
	};
}

/** Whether another operation has the name in the new SDK that the method of one had in the old. */
function createIsTraded(before: Api, after: Api): (key: string) => boolean {
	const [names, others] = [methodsOf(before), methodsOf(after)];
	const byName = new Map([...others].map(([key, name]) => [name, key]));
	const earlier = createEarlier(before.operations, after.operations);
	const operations = new Map(after.operations.map((operation) => [operation.key, operation]));
	return (key) => {
		const name = names.get(key);
		const holder = operations.get((name === undefined ? undefined : byName.get(name)) ?? "");
		return holder !== undefined && earlier(holder)?.key !== key;
	};
}

/** The path to each operation's method, by its key. */
function methodsOf(api: Api): ReadonlyMap<string, string> {
	const methods = planSdk(api).groups.flatMap(({ path, methods }) =>
		methods.map(({ operation, name }): [string, string] => [operation, [...path, name].map(camelCase).join(".")]),
	);
	return new Map(methods);
}

/** The operations of the old version that changes break by what is said of them. */
function claimedOperations(before: Api, after: Api): ReadonlyMap<string, string> {
	const changes = diffApis(before, after);
	const { impacts, changes: more } = compareSdks(before, after, changes);
	const sides = createSdkSides(before, after, changes);
	const earlierKey = (key: string): string => {
		const operation = sides.operation(key);
		return (operation === undefined ? undefined : sides.earlier(operation)?.key) ?? key;
	};
	const claimed = new Map<string, string>();
	for (const change of [...changes, ...more]) {
		// Who asks for a credential names it for the whole client.
		if (impacts.get(change)?.level !== "ERR" || change.kind === "sdk-credential-removed") continue;
		const reason = `${change.kind} at ${(change.before ?? change.site.before).pointer}`;
		for (const key of reachedOperations(change.reaches).map(earlierKey)) {
			if (!claimed.has(key)) claimed.set(key, reason);
		}
	}
	return claimed;
}
