import type { Api } from "../contract/api.ts";
import type { Change, UnchangedOperations } from "../contract/change.ts";
import type { NameLocks } from "../contract/name-lock.ts";
import type { OperationNaming, SdkComparison, SdkLanguage, SourceImpact } from "../contract/sdk.ts";
import { createBrokenLanguages } from "./change/broken-languages.ts";
import { createStandsAlike } from "./change/standing-methods.ts";
import { sdkLanguages } from "./languages/sdk-languages.ts";
import { compareAnonymous } from "./names/anonymous-types.ts";
import { clientOptionChanges } from "./names/client-options.ts";
import { closedBases } from "./names/closed-bases.ts";
import { credentialChanges } from "./names/credential-changes.ts";
import { lostInputTypes } from "./names/input-types.ts";
import { memberRenames } from "./names/locked-members.ts";
import { lostPages } from "./names/lost-pages.ts";
import { lostPayloadType } from "./names/lost-payload-type.ts";
import { lostBases, mergedTypes } from "./names/merged-types.ts";
import { movedArguments } from "./names/moved-arguments.ts";
import { movedNames } from "./names/moved-names.ts";
import { movedTypes } from "./names/moved-types.ts";
import { argumentChanges, nameChanges, type RenamedMethod, renamedMethods } from "./names/name-changes.ts";
import { nameBothSides } from "./names/name-operations.ts";
import { narrowedTypes } from "./names/narrowed-types.ts";
import type { OperationSurface } from "./names/operation-surface.ts";
import { callbackChanges } from "./names/renamed-callbacks.ts";
import { replacedTypes } from "./names/replaced-types.ts";
import { compareTypes } from "./names/type-changes.ts";
import { typeAt, typeNameOf } from "./names/type-names.ts";
import { createSdkSides, type SdkSides } from "./sdk-sides.ts";
import { isPastPattern } from "./surface/past-pattern.ts";

/**
 * Holds the SDKs of two Apis against each other, from the same model and names as generation: what each change does to
 * code that compiled, and what else breaks it though no message changes. Only what the changes touch is planned; names
 * alone are compared as a whole, because any operation can take the name of any other. Go and Python are asked where
 * they are among the languages: each asks for its own types at the place of every change. Operations that are known to be
 * `unchanged` are gone through only where something else differs that may name their types anew.
 */
export function compareSdks(
	before: Api,
	after: Api,
	changes: readonly Change[],
	names?: NameLocks,
	languages: readonly SdkLanguage[] = sdkLanguages,
	unchanged: UnchangedOperations = new Map(),
): SdkComparison {
	const [from, to] = nameBothSides(before, after, names, unchanged);
	if (from === to) return { changes: [], impacts: new Map(), operations: operationNames(from, to, []) };
	const sides = createSdkSides(before, after, changes);
	const renamed = renamedMethods(sides, from, to);
	const types = compareTypes(sides, { changes, unchanged }, names);
	const members = memberRenames(before, after, names);
	const byPerson = new Set([...types.changes, ...members.changes].map(({ facts }) => JSON.stringify(facts)));
	const moved = [
		...movedTypes(before, after, names, unchanged),
		...movedNames(sides, { changes, methods: from, locks: names, languages }),
	].filter(({ facts }) => !byPerson.has(JSON.stringify(facts)));
	const told = new Set(changes.filter(({ kind }) => kind === "operation-id-changed").map(operationOf));
	const payloads = new Map(changes.map((change) => [change, lostPayloadType(change, sides, from)]));
	const sdkNames = {
		before: { operations: from, components: types.before },
		after: { operations: to, components: types.after },
	};
	const anonymous = compareAnonymous(
		sides,
		sdkNames,
		{ changes, unchanged },
		new Set([...payloads.values()].filter((name) => name !== null)),
	);
	const silent = renamed.filter(({ after: operation }) => !told.has(operation.key));
	const kept = nameChanges(silent.filter(({ isKept }) => isKept));
	const lost = lostBases(before, after, changes);
	const more = [
		...kept,
		...nameChanges(silent.filter(({ isKept }) => !isKept)),
		...argumentChanges(sides, to, unchanged),
		...movedArguments(sides, to, unchanged),
		...callbackChanges(sides, unchanged),
		...anonymous.changes,
		...types.changes,
		...members.changes,
		...moved,
		...mergedTypes(sides, lost),
		...closedBases(sides, lost),
		...narrowedTypes(sides, unchanged),
		...replacedTypes(sides, { changes, unchanged, types: types.after, methods: from }),
		...lostPages(sides, from, { changes, unchanged }),
		...credentialChanges(before, after, changes),
		...clientOptionChanges(before, after),
	];
	const newNames = new Map(renamed.map((one) => [one.after.key, { from: one.from.method, to: one.to.method }]));
	const inputs = lostInputTypes(changes, sides);
	const isKept = new Map(renamed.map((one) => [one.after.key, one.isKept]));
	const isRenamed = (operation: string): boolean => isKept.get(operation) === false;
	const standsAlike = createStandsAlike(sides, from, to);
	const brokenLanguages = createBrokenLanguages(sides, { isRenamed, standsAlike }, languages);
	const working = new Set<Change>([...kept, ...types.kept, ...members.kept]);
	const keepsEarlier = (change: Change): boolean =>
		working.has(change) || (change.kind === "operation-id-changed" && isKept.get(operationOf(change)) === true);
	const impacts = new Map<Change, SourceImpact>();
	for (const change of [...changes, ...more]) {
		const payload = payloads.get(change) ?? null;
		const gone = [
			...[...(types.goneWith.get(change) ?? [])].map(typeNameOf),
			...(anonymous.goneWith.get(change) ?? []),
		];
		const taken = [...gone, ...(inputs.get(change) ?? []), ...(payload === null ? [] : [payload])];
		const known = {
			losesType: gone.length > 0,
			losesBody: payload !== null,
			losesInput: inputs.has(change),
			isWorking: working.has(change),
		};
		impacts.set(change, {
			...brokenLanguages(change, known),
			types: [...new Set([...typesOf(change, sides), ...taken])].toSorted(),
			renamed: change.kind === "operation-id-changed" ? (newNames.get(operationOf(change)) ?? null) : null,
			...(taken.length > 0 ? { lost: [...new Set(taken)].toSorted() } : {}),
			...(keepsEarlier(change) ? { keepsEarlier: true as const } : {}),
		});
	}
	return {
		changes: more.filter((change) => isFelt(change, impacts)),
		impacts,
		operations: operationNames(from, to, renamed),
	};
}

/** A type in place of another one is no matter of messages: where no language goes by its name, nothing happened. */
function isFelt(change: Change, impacts: Map<Change, SourceImpact>): boolean {
	const impact = impacts.get(change);
	if (change.kind !== "sdk-type-replaced" || impact === undefined) return true;
	const isIt = impact.level !== "INFO" || (impact.breaks ?? []).length > 0;
	if (!isIt) impacts.delete(change);
	return isIt;
}

function operationOf({ reaches }: Change): string {
	return reaches[0]?.operation ?? "";
}

/** The types in whose declarations a change stands, and those that it names. */
function typesOf({ before, after, site, way, kind, facts }: Change, sides: SdkSides): readonly string[] {
	if (kind === "sdk-type-removed") return [facts.type];
	if (kind === "sdk-type-renamed") return [facts.from];
	if (way !== null && isPastPattern(way)) return [];
	const place = before ?? after ?? site.before;
	const type = typeAt(place, before === null && after !== null ? sides.after : sides.before);
	return type === null ? [] : [type];
}

/** As before for what there was, because that is what callers know; as after for the rest. */
function operationNames(
	from: OperationSurface,
	to: OperationSurface,
	renamed: readonly RenamedMethod[],
): OperationNaming {
	const old = new Map(renamed.map(({ after, from: names }) => [after.key, names]));
	return { get: (key) => old.get(key) ?? from.get(key) ?? to.get(key) };
}
