import type { Operation } from "../../../contract/api.ts";
import { splitWords, type Words } from "../../names/split-words.ts";
import type { WishedOperation } from "./operation-name.ts";
import type { Siblings } from "./siblings.ts";

/** Where a method stands and what it is called, before groups fold and names that collide are told apart. */
export interface SettledName {
	readonly group: readonly Words[];
	/** What it does: the first candidates for its name, the most wanted first. */
	readonly verbs: readonly Words[];
	/** Whether the group may be folded: nobody named it, a path did. */
	readonly folds: boolean;
}

/** Decides what an operation's own wish leaves to the operations around it: see Siblings for what those may change. */
export function settleName({ operation, name }: WishedOperation, siblings: Siblings): SettledName {
	const { action, path, manner } = name;
	// Where a group has the action's name, it is a thing after all: `POST /charges/{id}/dispute` beside a GET of it.
	const thing = action !== null && siblings.isGroup([...name.group, action.thing]) ? action : null;
	const wished = thing === null ? name.group : [...name.group, thing.thing];
	const said = thing === null ? name.verbs : thing.verbs;
	const shape = said.length > 0 ? said : [shapeVerb(operation, name, siblings)];
	const verbs = shape.map((verb) => [...manner, ...ofAll(verb, operation, name, siblings)]);
	const other = name.source === "given" ? null : siblings.otherEdition(path);
	const group = other === null ? wished : [...wished.slice(0, other.at), other.words, ...wished.slice(other.at)];
	return { group, verbs, folds: name.source === "path" };
}

/** To delete a collection is to delete all of it, unless a body says of which: the numbers of some orders. */
function ofAll(
	verb: Words,
	operation: Operation,
	{ path, source }: WishedOperation["name"],
	siblings: Siblings,
): Words {
	const isPlain = verb.length === 1 && (verb[0] === "delete" || verb[0] === "remove");
	const isOfMany = isPlain && source === "path" && operation.method === "DELETE" && siblings.isCollection(path);
	if (!isOfMany) return verb;
	return [...verb, operation.requestBody === null ? "all" : "many"];
}

function shapeVerb({ method }: Operation, { path }: WishedOperation["name"], siblings: Siblings): Words {
	const isMany = siblings.isCollection(path);
	switch (method) {
		case "GET":
			return [isMany ? "list" : "get"];
		case "POST":
			return [
				path.endsInParameter || (path.endsBehindParameter && !isMany && siblings.isRead(path)) ? "update" : "create",
			];
		case "PUT":
			return ["replace"];
		case "PATCH":
			return ["update"];
		default:
			return splitWords(method);
	}
}
