import type { ChangeFacts, ChangeKind, ChangeOf } from "../../contract/change.ts";
import { quote, quoteNames } from "../../lib/say.ts";
import { defineRule, type Rule } from "../rule.ts";

/*
 * Names in generated SDKs that are others though no message is: two operationIds collide and a third method makes way, a
 * tag moves a group, a component is renamed. Deployed clients notice nothing; code does not compile on the new SDK.
 */

type Kind = Extract<ChangeKind, `sdk-${string}`>;

interface Row<K extends Kind> {
	readonly judges: K;
	readonly aspect: string;
	readonly action: "rename" | "remove" | "replace" | "require" | "narrow";
	/** A gerund. */
	readonly doing: string;
	readonly why: string;
	readonly rollout: string;
	readonly breaks: string;
	/** Takes the place of `breaks` where it says something. */
	readonly breaksBy?: (facts: ChangeFacts[K]) => string | null;
	readonly say: (facts: ChangeFacts[K]) => string;
}

const BECAUSE = "Names in generated code are not part of any request or response.";

function sdkRule<K extends Kind>({ judges, aspect, action, doing, why, rollout, breaks, breaksBy, say }: Row<K>): Rule {
	return defineRule<K, ChangeFacts[K]>({
		id: judges,
		judges,
		axes: { direction: "either", area: "sdk", aspect, action },
		level: "INFO",
		doing,
		why,
		rollout,
		convention: { is: "exactly", level: "INFO", because: BECAUSE },
		breaks,
		tellsCode: true,
		source: "ERR",
		judge: ({ facts }: ChangeOf<K>) => facts,
		...(breaksBy && { breaksBy: ({ facts }: ChangeOf<K>) => breaksBy(facts) }),
		say,
	});
}

function sayArgument({ method, from, to, takenBy, was }: ChangeFacts["sdk-argument-renamed"]): string {
	const ofMethod = `SDK method ${quote(method)}`;
	if (takenBy === undefined) return `The argument ${quote(from)} of ${ofMethod} was renamed to ${quote(to)}`;
	const sent = was === "body" ? "property of the request body" : "parameter";
	return `${ofMethod} now takes the ${sent} ${quote(from)} as the argument ${quote(to)}, because ${quote(from)} is now the argument of a ${takenBy} parameter`;
}

/** A list without a name is the response itself. */
const sayList = (list: string): string => (list === "" ? "the response" : quote(list));

const PARTS = { member: "Member", value: "Value", argument: "Argument" } as const;

export const sdkNameRules: readonly Rule[] = [
	sdkRule({
		judges: "sdk-method-renamed",
		aspect: "method",
		action: "rename",
		doing: "renaming an SDK's method",
		why: "Methods are named after operationIds, tags and paths; when two operations get the same name, one of them is renamed.",
		rollout: "Give the operation a unique operationId, or announce the method's new name in a new major version.",
		breaks: "deployed clients are not affected, but code that calls the method no longer compiles",
		say: ({ from, to }) => `SDK method ${quote(from)} was renamed to ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-group-renamed",
		aspect: "group",
		action: "rename",
		doing: "renaming a group of an SDK's methods",
		why: "Methods are grouped by tags and paths; renaming a group changes how all its methods are called.",
		rollout: "Keep the tag that names the group, or announce the group's new name in a new major version.",
		breaks: "deployed clients are not affected, but code that calls its methods no longer compiles",
		say: ({ from, to }) => `SDK group ${quote(from)} was renamed to ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-type-renamed",
		aspect: "type",
		action: "rename",
		doing: "renaming a type of an SDK",
		why: "Types are named after their components.",
		rollout: "Keep the component's name, or announce the type's new name in a new major version.",
		breaks: "deployed clients are not affected, but code that uses the type no longer compiles",
		say: ({ from, to }) => `SDK type ${quote(from)} was renamed to ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-type-removed",
		aspect: "type",
		action: "remove",
		doing: "removing a type from an SDK",
		why: "An SDK contains only types that its methods use, so a component that no operation uses has no type.",
		rollout: "Keep referencing the component where it was used, or drop the type in a new major version.",
		breaks: "payloads do not change, but code that uses the type no longer compiles",
		say: ({ type }) => `SDK type ${quote(type)} was removed`,
	}),
	sdkRule({
		judges: "sdk-type-replaced",
		aspect: "type",
		action: "replace",
		doing: "replacing a type of an SDK with another type",
		why: "Languages that compare types by name, such as Go and Python, see two components with the same content as two types; and an enum that only requests use accepts only the values that it lists.",
		rollout: "Keep referring to the component, or announce in a new major version which type takes its place.",
		breaks: "payloads do not change, but code that uses the earlier type there no longer compiles",
		breaksBy: ({ closes }) =>
			closes === undefined
				? null
				: "requests do not change, but code that passes a value which its enums do not list no longer compiles",
		say: ({ from, to }) => `SDK type ${quote(from)} was replaced by ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-type-narrowed",
		aspect: "type",
		action: "narrow",
		doing: "accepting fewer values for a type of an SDK, because of where it is used",
		why: "Where a response uses an enum, its type also accepts values that the enum does not list, and where only requests use it, it does not; where only requests use a list, its type also accepts `readonly` lists, and where a response uses it, it does not.",
		rollout: "Keep the component in a response, or announce in a new major version that its type accepts fewer values.",
		breaks: "requests do not change, but code that passes another value no longer compiles",
		breaksBy: ({ because }) =>
			because === "sent-alone"
				? null
				: "requests do not change, but TypeScript code that puts a `readonly` list into it no longer compiles",
		say: ({ type, because }) =>
			because === "sent-alone"
				? `SDK type ${quote(type)}, which no response uses any more, now accepts only values that its enums list`
				: `SDK type ${quote(type)}, which a response uses now, no longer accepts \`readonly\` lists`,
	}),
	sdkRule({
		judges: "sdk-pages-removed",
		aspect: "pages",
		action: "remove",
		doing: "removing pagination from a method of an SDK, or changing the list that it goes through",
		why: "SDKs find out which list a method returns in pages from the names of arguments, of members of the response and of headers.",
		rollout:
			"Name the list in `x-speakeasy-pagination` or `x-fern-pagination`, or announce the change in a new major version.",
		breaks: "deployed clients are not affected, but code that iterates over the pages no longer compiles",
		breaksBy: ({ list }) =>
			list === null
				? null
				: "deployed clients are not affected, but code that iterates over the pages gets other items",
		say: ({ method, list, now }) =>
			list === null || now === null
				? `SDK method ${quote(method)} no longer returns pages to iterate over`
				: `SDK method ${quote(method)} now iterates over the pages of ${sayList(now)} instead of ${sayList(list)}`,
	}),
	sdkRule({
		judges: "sdk-member-renamed",
		aspect: "member",
		action: "rename",
		doing: "renaming a member of an SDK's type",
		why: "In Python and Go a member's name is made from its name in JSON, and driftgate.yml, the lock of names or another member with the same words can change it; in TypeScript a member keeps its name in JSON.",
		rollout:
			"Keep names in a lock: new members then rename none of the existing ones, and a member that you rename there keeps its earlier name under `was` until nobody uses it.",
		breaks:
			"payloads do not change, but code in Python and Go that uses the member no longer runs or compiles, or means another member",
		say: ({ type, from, to, part }) =>
			`${PARTS[part ?? "member"]} ${quote(from)} of SDK ${part === "argument" ? "method" : "type"} ${quote(type)} was renamed to ${quote(to)}`,
	}),
	sdkRule({
		judges: "sdk-argument-renamed",
		aspect: "argument",
		action: "rename",
		doing: "renaming an argument of an SDK's method",
		why: "SDKs name arguments after parameters and properties, so a header that is spelled otherwise, or a second parameter of the same name, gives an argument another name; a callback's name is never sent, but SDK code that reads its payloads names it.",
		rollout:
			"Keep the spelling of the header's name and the callback's name, and give a new parameter a name of its own.",
		breaks: "deployed clients are not affected, but code that passes the argument no longer compiles",
		breaksBy: ({ takenBy }) =>
			takenBy === undefined
				? null
				: "deployed clients are not affected, but code that still passes the old argument now sends its value as the new parameter",
		say: sayArgument,
	}),
	sdkRule({
		judges: "sdk-credential-removed",
		aspect: "credential",
		action: "remove",
		doing: "removing a credential from the options of an SDK's client",
		why: "Each security scheme is an option of the SDK's client, under the name of the scheme.",
		rollout: "Keep the security scheme's name, or announce its new name in a new major version.",
		breaks: "requests do not change, but code that passes this credential no longer compiles",
		say: ({ scheme }) => `SDK clients no longer accept the credential ${quote(scheme)}`,
	}),
	sdkRule({
		judges: "sdk-server-variable-removed",
		aspect: "variable",
		action: "remove",
		doing: "removing a server variable, or a value of it, from the options of an SDK's client",
		why: "Each variable of a server's URL is an option of the SDK's client; without the variable there is no option, and with an `enum` the option accepts only the values that it lists.",
		rollout: "Keep the variable's name and its values, or say in a new major version what to pass instead.",
		breaks: "code that passes this option no longer compiles, and can pass the whole URL as `baseUrl` instead",
		breaksBy: ({ values }) =>
			values === null
				? null
				: "code that passes another value no longer compiles, and can pass the whole URL as `baseUrl` instead",
		say: ({ variable, values }) =>
			values === null
				? `The option ${quote(`variables.${variable}`)} of SDK clients was removed, because no server URL has the variable ${quote(variable)} any more`
				: `The option ${quote(`variables.${variable}`)} of SDK clients, a part of the server URL, now accepts only ${quoteNames(values)}`,
	}),
	sdkRule({
		judges: "sdk-address-required",
		aspect: "address",
		action: "require",
		doing: "requiring users of an SDK to pass the address of the API",
		why: "SDK clients call the servers that the description lists; where an operation has none, users must pass its address.",
		rollout: "List a server with a complete URL for the description, or for each operation.",
		breaks: "requests do not change, but code that makes a client without `baseUrl` no longer compiles",
		say: () => "SDK clients now require `baseUrl`, because an operation has no absolute server URL",
	}),
];
