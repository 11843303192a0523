import type { Api } from "../../../engine/src/contract/api.ts";
import { diffApis } from "../../../engine/src/diff/diff-apis.ts";
import { typescriptOf } from "../../../engine/src/generate/testing/generate-from.ts";
import { typeCheck } from "../../../engine/src/generate/testing/type-check.ts";
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
	const keys = new Set(before.operations.map(({ key }) => key));
	return {
		operations: keys.size,
		broken: broken.size,
		untold: new Map([...broken].filter(([key]) => !claimed.has(key))),
		unbroken: new Map([...claimed].filter(([key]) => keys.has(key) && !broken.has(key))),
		inSdk: errors.filter((line) => /^(?:before|after)\.ts/u.test(line)),
	};
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
