import type { Api, Operation, Schema } from "../../contract/api.ts";
import type { NameLock } from "../../contract/name-lock.ts";
import { LockedNames } from "../../generate/names/lock/kept-names.ts";
import type { Words } from "../../generate/names/split-words.ts";
import { brokenParts } from "../../generate/plan/broken-parts.ts";
import { planMethod } from "../../generate/plan/methods.ts";
import { createCompose } from "../../generate/plan/shapes/composition.ts";
import { namedLiterals } from "../../generate/plan/shapes/literals.ts";
import type { Shapes } from "../../generate/plan/shapes/shape-context.ts";
import { createMemberWords } from "../../generate/plan/words/member-words.ts";
import { createParameterHomes } from "../../generate/plan/words/parameter-homes.ts";

/** What generation calls the parts of one side, each by its name on the wire. */
export function createWordsOfSide(api: Api, shapes: Shapes, lock: NameLock | null) {
	const names = new LockedNames(lock);
	const homeOf = createParameterHomes(api);
	const memberWords = createMemberWords(createCompose(api), homeOf, names);
	const sayLiterals = namedLiterals(homeOf, names);
	return {
		ofMembers: (schema: Schema): ReadonlyMap<string, Words> =>
			new Map([...memberWords(schema)].map(([name, { words }]) => [name, words])),
		ofValues: ({ enum: values, ...schema }: Schema): ReadonlyMap<string, Words> => {
			const said = (values ?? []).filter((value) => value !== null && typeof value !== "object");
			const literals = sayLiterals({ enum: values, ...schema }, said);
			return new Map(literals.map(({ value, words }) => [JSON.stringify(value), words]));
		},
		ofArguments: (operation: Operation): ReadonlyMap<string, Words> => {
			const context = { api, shapes, degrade: () => undefined, broken: brokenParts([]), names };
			return new Map(planMethod(operation, context).arguments.map(({ member, words }) => [member, words]));
		},
	};
}
