import type { Edit, EditKind } from "./object-kind.ts";

/** Edits that nothing judges, and why that is right, or why it is so yet. What is not said fits every one. */
export interface Waiver {
	readonly object?: RegExp;
	readonly field: RegExp;
	/** Of the place, as Host.name has it. */
	readonly host?: RegExp;
	readonly kinds?: readonly EditKind[];
	/** True where it ought to be judged, and is not yet. */
	readonly isGap?: true;
	/** One full sentence. */
	readonly because: string;
}

export const waivers: readonly Waiver[] = [
	{
		field:
			/^(?:title|summary|description|externalDocs|example|examples|\$comment|termsOfService|contact|license|bearerFormat)$/,
		because: "It is prose for people: no message and no name in generated code depends on it.",
	},
	{
		field: /^x-extension$/,
		because: "An extension means what its owner says it means, and the specification lets everybody else ignore it.",
	},
	{
		object: /^OpenAPI$/,
		field: /^(?:openapi|\$self)$/,
		because:
			"The same API may be written in another version or stand at another address: what it describes is compared.",
	},
	{
		object: /^(?:OpenAPI|Info|Tag)$/,
		field: /^(?:info|version|tags|name|parent|kind)$/,
		because: "It sorts and names the description for readers; an operation's own tags are the operation's.",
	},
	{
		object: /^Server$/,
		field: /^name$/,
		because: "It names a server for people who choose one; no client sends it.",
	},
	{
		object: /^(?:OpenAPI|Components)$/,
		field: /./,
		host: /^(?:root|components, used by nobody)$/,
		because: "What no operation refers to reaches no client; what one refers to is judged where it is used.",
	},
	{
		object: /^Schema$/,
		field: /^(?:\$id|\$anchor|\$dynamicAnchor|\$defs)$/,
		because: "It names a place for references: what a reference finds there is compared where the reference stands.",
	},
	{
		object: /^Schema$/,
		field: /^(?:readOnly|writeOnly|deprecated|x-sunset)$/,
		host: /^(?!.*properties\.a$)/i,
		because: "A property can be left out of a message, or be removed one day; a whole message or an item cannot.",
	},
	{
		object: /^(?:Operation|Parameter|Header|Schema|Security Scheme)$/,
		field: /^deprecated$/,
		kinds: ["remove", "change"],
		because: "What was announced to go and stays after all breaks nobody.",
	},
	{
		object: /^Operation$/,
		field: /^tags$/,
		because:
			"Readers sort by it. Where an SDK's names come from a tag (no path or operationId says more), the names are compared.",
	},
	{
		object: /^Operation$/,
		field: /^callbacks$/,
		kinds: ["change"],
		because: "A callback is known by where it is sent to: the name under which it is described never travels.",
	},
	{
		object: /^Schema$/,
		field: /^x-extensible-enum$/,
		host: /› (?:not|if|then|else|contains|propertyNames|dependentSchemas|dependencies|unevaluated\w+)\b/,
		because: "Such a schema tells values apart; readers of a message are told by the schema of the value itself.",
	},
	{
		field: /^servers$/,
		host: /^(?:webhooks|callbacks)\b/,
		because: "Webhooks, and callbacks with an address of their own, are sent to no server of the description.",
	},
	{
		object: /^(?:Schema|XML)$/,
		field: /^(?:xml|name)$/,
		host: /content\.json/,
		kinds: ["add", "remove"],
		because: "A name that the element has anyway says nothing new, and JSON has no elements.",
	},
];

export function waiverOf({ object, field, host, kind }: Edit): Waiver | undefined {
	return waivers.find(
		(waiver) =>
			waiver.field.test(field) &&
			(waiver.object?.test(object) ?? true) &&
			(waiver.host?.test(host.name) ?? true) &&
			(waiver.kinds?.includes(kind) ?? true),
	);
}
