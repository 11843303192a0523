import type { Announced, ChangeOf, Direction, Effect } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { byLaw, DIRECTIONS } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * The branches of oneOf and anyOf, and the tag that tells them apart. A new branch of a oneOf may overlap an old one and
 * so refuse what was valid: the diff then says "incomparable", and the law does the rest.
 */

const BRANCHES: Readonly<Record<Direction, string>> = {
	request:
		"Keep accepting the old branch while clients migrate, deprecate it with an `x-sunset` date, and remove it in the next major version.",
	response:
		"Return the new branch in a new property or only to clients that opt in, and here in the next major version.",
};

const TAGS: Readonly<Record<Direction, string>> = {
	request: "Accept both discriminators while clients migrate, and drop the old one in the next major version.",
	response: "Return both discriminators while clients migrate, and drop the old one in the next major version.",
};

function branchAdded(direction: Direction): Rule {
	return defineRule({
		id: `${direction}-branch-added`,
		judges: "branch-added",
		axes: { direction, area: "schema", aspect: "branch", action: "add" },
		...byLaw("widens", direction, `adding a branch of \`oneOf\` or \`anyOf\` in a ${direction}`),
		rollout: BRANCHES[direction],
		// A union of two is another type than one of three, and what it is made of may lose its name.
		source: "ERR",
		judge: (change) => calledAsShown(change),
		say: ({ branch, combinator }) => `The branch ${quote(branch)} was added to ${quote(combinator)}`,
	});
}

function branchRemoved(direction: Direction): Rule {
	return defineRule({
		id: `${direction}-branch-removed`,
		judges: "branch-removed",
		axes: { direction, area: "schema", aspect: "branch", action: "remove" },
		...byLaw("narrows", direction, `removing a branch of \`oneOf\` or \`anyOf\` in a ${direction}`),
		rollout: BRANCHES[direction],
		source: "ERR",
		judge: (change) => (direction === "response" && isPromised(change.facts) ? null : calledAsShown(change)),
		say: sayRemoved,
	});
}

/** The facts, with the branch by what it demands where they know only its types. */
function calledAsShown<Facts extends { readonly branch: string }>(change: {
	readonly facts: Facts;
	readonly called?: string;
}): Facts {
	return change.called === undefined ? change.facts : { ...change.facts, branch: change.called };
}

function sayRemoved({ branch, combinator }: ChangeOf<"branch-removed">["facts"]): string {
	return `The branch ${quote(branch)} was removed from ${quote(combinator)}`;
}

/** A day was announced until which it works. That the day is past is for the guards to say. */
function isPromised({ announced }: { readonly announced?: Announced }): boolean {
	return announced !== undefined && announced.sunset !== null;
}

/** What clients lose before the day, though nothing comes that they were not told of. */
const PROMISED = {
	level: "ERR",
	doing: "removing a branch from a response before its sunset date",
	why: "Clients were told that it works until the sunset date, and plan their migration by that date.",
	convention: {
		is: "exactly",
		level: "ERR",
		because: "The sunset date says that it works until then.",
	},
	breaks: "clients that planned for the sunset date have less time to migrate than announced",
	rollout:
		"Mark the branch as deprecated with an `x-sunset` date, keep returning it until then, and remove it after that date.",
	source: "ERR",
} as const;

const branchRemovedBeforeSunset = defineRule({
	...PROMISED,
	id: "response-branch-with-sunset-removed",
	judges: "branch-removed",
	axes: { direction: "response", area: "schema", aspect: "branch", action: "remove-with-sunset" },
	judge: (change) => (isPromised(change.facts) ? calledAsShown(change) : null),
	say: sayRemoved,
});

type DiscriminatorFacts = ChangeOf<"discriminator-changed">["facts"];

/** The tag is another property: who reads or writes the old one is lost, whatever the schemas still allow. */
function discriminatorReplaced(direction: Direction): Rule {
	return defineRule({
		id: `${direction}-discriminator-changed`,
		judges: "discriminator-changed",
		axes: { direction, area: "schema", aspect: "discriminator", action: "change" },
		level: "ERR",
		doing: `changing the discriminator in a ${direction}`,
		why: "The discriminator tells client and server which branch a value is, and the old property no longer does.",
		convention: {
			is: "at-least",
			level: "ERR",
			because:
				"The schemas may still allow the same values, but clients that choose the branch by the old property choose the wrong one.",
		},
		breaks: "clients that choose the branch by the old property choose the wrong one",
		breaksReceivers: "whoever chooses the branch by the old property chooses the wrong one",
		rollout: TAGS[direction],
		source: "ERR",
		judge: ({ facts }) => (eventOf(facts) === "changed" ? facts : null),
		say: ({ from, to }) => `The discriminator changed from ${quote(from ?? "")} to ${quote(to ?? "")}`,
	});
}

function discriminatorSet(direction: Direction): Rule {
	return defineRule({
		id: `${direction}-discriminator-set`,
		judges: "discriminator-changed",
		axes: { direction, area: "schema", aspect: "discriminator", action: "set" },
		level: "INFO",
		doing: `adding a discriminator in a ${direction}`,
		why: "A discriminator helps to choose a branch; it does not change which values are valid.",
		convention: {
			is: "exactly",
			level: "INFO",
			because: "OpenAPI says that a discriminator does not change whether a value is valid.",
		},
		breaks: "it does not change which values are valid",
		rollout: TAGS[direction],
		// The types of the branches are joined with the tag as a literal, which a type without it does not fit.
		source: "ERR",
		judge: ({ facts }) => (eventOf(facts) === "set" ? facts : null),
		say: ({ to }) => `The discriminator ${quote(to ?? "")} was added`,
	});
}

function discriminatorRemoved(direction: Direction): Rule {
	return defineRule({
		id: `${direction}-discriminator-removed`,
		judges: "discriminator-changed",
		axes: { direction, area: "schema", aspect: "discriminator", action: "remove" },
		level: "WARN",
		doing: `removing the discriminator in a ${direction}`,
		why: "Clients that choose the branch by the discriminator can no longer rely on it.",
		rollout: TAGS[direction],
		source: "ERR",
		judge: ({ facts }) => (eventOf(facts) === "removed" ? facts : null),
		say: ({ from }) => `The discriminator ${quote(from ?? "")} was removed`,
	});
}

/** The property stays and what its values mean differs: a tag came, went, or names another schema. */
function mappingChanged(direction: Direction): Rule {
	return defineRule({
		id: `${direction}-discriminator-mapping-changed`,
		judges: "discriminator-changed",
		axes: { direction, area: "schema", aspect: "discriminator-mapping", action: "change" },
		...byLaw("incomparable", direction, `changing the mapping of the discriminator in a ${direction}`),
		breaksBy: ({ effect }) =>
			effect === "none" ? "the mapping by itself does not change which values are valid" : null,
		rollout: TAGS[direction],
		source: "ERR",
		judge: ({ facts, effect }) => {
			const isOther = eventOf(facts) !== "remapped" || (direction === "response" && isPromised(facts));
			return isOther ? null : { ...facts, effect };
		},
		say: ({ tag, otherTags, effect, leadsTo }) =>
			otherTags === undefined
				? sayTag(tag, effect, leadsTo)
				: `A value whose discriminator value is not mapped is ${sayRead(otherTags)}`,
	});
}

const tagRemovedBeforeSunset = defineRule({
	...PROMISED,
	id: "response-discriminator-tag-with-sunset-removed",
	judges: "discriminator-changed",
	axes: { direction: "response", area: "schema", aspect: "discriminator-mapping", action: "remove-with-sunset" },
	level: "ERR",
	doing: "removing a discriminator value before its sunset date",
	// Code that names a tag which does not come any more compiles.
	source: "INFO",
	judge: ({ facts, effect }) => (isPromised(facts) ? { ...facts, effect } : null),
	say: ({ tag, effect }) => sayTag(tag, effect),
});

function sayTag(tag: string | null, effect: Effect, leadsTo?: string | null): string {
	return `The discriminator value ${quote(tag ?? "")} ${sayTarget(leadsTo) ?? TAG_EVENTS.get(effect) ?? "now leads to another schema"}`;
}

function sayTarget(leadsTo: string | null | undefined): string | undefined {
	return leadsTo === null ? "now leads nowhere" : leadsTo && `now leads to ${quote(leadsTo)}`;
}

function sayRead({ from, to }: NonNullable<DiscriminatorFacts["otherTags"]>): string {
	if (to === null) return `no longer read as ${quote(from ?? "")}`;
	return from === null ? `now read as ${quote(to)}` : `read as ${quote(to)} instead of ${quote(from)}`;
}

const TAG_EVENTS: ReadonlyMap<Effect, string> = new Map([
	["widens", "was added"],
	["narrows", "was removed"],
	["none", "was removed"],
]);

function eventOf({ from, to, tag, otherTags }: DiscriminatorFacts): "set" | "removed" | "changed" | "remapped" {
	if (tag !== null || otherTags !== undefined) return "remapped";
	if (from === null) return "set";
	return to === null ? "removed" : "changed";
}

const inEachDirection: readonly Rule[] = DIRECTIONS.flatMap((direction) => [
	branchAdded(direction),
	branchRemoved(direction),
	discriminatorReplaced(direction),
	discriminatorSet(direction),
	discriminatorRemoved(direction),
	mappingChanged(direction),
]);

export const unionRules: readonly Rule[] = [...inEachDirection, branchRemovedBeforeSunset, tagRemovedBeforeSunset];
