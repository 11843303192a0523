import type { ChangeFacts, ChangeKind, ChangeOf } from "../../contract/change.ts";
import { quote } from "../../lib/say.ts";
import { title } from "../law.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Names in generated SDKs that are others though no message is: two operationIds collide and a third method makes way, a
 * tag moves a group, a component is renamed. Deployed clients notice nothing; code does not compile on the new SDK.
 */

type Kind = Extract<ChangeKind, `sdk-${string}`>;

interface Row<K extends Kind> {
	readonly judges: K;
	readonly aspect: string;
	readonly action: "rename" | "remove";
	/** A gerund. */
	readonly doing: string;
	readonly why: string;
	readonly rollout: string;
	readonly breaks: string;
	readonly say: (facts: ChangeFacts[K]) => string;
}

const BECAUSE = "Names in generated code are no part of any request or response.";

function sdkRule<K extends Kind>({ judges, aspect, action, doing, why, rollout, breaks, say }: Row<K>): Rule {
	return defineRule<K, ChangeFacts[K]>({
		id: judges,
		judges,
		axes: { direction: "either", area: "sdk", aspect, action },
		title: title("INFO", doing),
		why,
		rollout,
		convention: { is: "exactly", level: "INFO", because: BECAUSE },
		breaks,
		source: "ERR",
		judge: ({ facts }: ChangeOf<K>) => facts,
		say,
	});
}

export const sdkNameRules: readonly Rule[] = [
	sdkRule({
		judges: "sdk-method-renamed",
		aspect: "method",
		action: "rename",
		doing: "renaming an SDK's method",
		why: "Methods are named after operationIds, tags and paths; where two operations claim one name, one makes way.",
		rollout: "Give the operation an operationId of its own, or name the method's new name in a new major version.",
		breaks: "deployed clients do not see it, but code that calls the method does not compile any more",
		say: ({ from, to }) => `The SDKs' method ${quote(from)} becomes ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-group-renamed",
		aspect: "group",
		action: "rename",
		doing: "renaming a group of an SDK's methods",
		why: "Methods are grouped by tags and paths; a group that is called something else takes all its methods with it.",
		rollout: "Keep the tag that names the group, or name the group's new name in a new major version.",
		breaks: "deployed clients do not see it, but code that calls its methods does not compile any more",
		say: ({ from, to }) => `The SDKs' group ${quote(from)} becomes ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-type-renamed",
		aspect: "type",
		action: "rename",
		doing: "renaming a type of an SDK",
		why: "Types are named after the components that they are printed from.",
		rollout: "Keep the component's name, or name the type's new name in a new major version.",
		breaks: "deployed clients do not see it, but code that names the type does not compile any more",
		say: ({ from, to }) => `The SDKs' type ${quote(from)} becomes ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-type-removed",
		aspect: "type",
		action: "remove",
		doing: "removing a type from an SDK",
		why: "The types of an SDK are those that its methods mention: a component that none of them uses is none.",
		rollout: "Go on referring to the component where it was used, or drop the type in a new major version.",
		breaks: "the same payloads travel as before, but code that names the type does not compile any more",
		say: ({ type }) => `The SDKs lose the type ${quote(type)}`,
	}),
	sdkRule({
		judges: "sdk-argument-renamed",
		aspect: "argument",
		action: "rename",
		doing: "renaming an argument of an SDK's method",
		why: "The name of a header is the same in every case; the argument that is named after it is not.",
		rollout: "Keep writing the header's name as before.",
		breaks: "deployed clients do not see it, but code that gives the argument does not compile any more",
		say: ({ method, from, to }) =>
			`The argument ${quote(from)} of the SDKs' method ${quote(method)} becomes ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-credential-removed",
		aspect: "credential",
		action: "remove",
		doing: "removing a credential from the options of an SDK's client",
		why: "Clients are given secrets under the names of the security schemes.",
		rollout: "Keep the security scheme's name, or name its new name in a new major version.",
		breaks:
			"the same secrets travel as before where they are asked for, but code that gives this one does not compile any more",
		say: ({ scheme }) => `The SDKs no longer take the credential ${quote(scheme)}`,
	}),
];
