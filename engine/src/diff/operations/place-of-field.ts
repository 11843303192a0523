import type { Operation } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { isObject } from "../../lib/json-kind.ts";
import { childPointer, parentPointer } from "../../lib/json-pointer.ts";

/** Where an operation writes a field, or else the operation: what went from a field is shown where that is left. */
export function placeOfField({ at, written }: Operation, field: "parameters" | "responses" | "security"): Place {
	const [operation] = written.values;
	const isWritten = isObject(operation) && Object.hasOwn(operation, field);
	return isWritten ? { file: at.file, pointer: childPointer(at.pointer, field) } : at;
}

/** Where a parameter would be that is gone: in the list of the path item, where it was in that, or else in the operation's. */
export function placeOfParameters(operation: Operation, gone: Place): Place {
	const { at, sharedParameters } = operation;
	const pathItem = parentPointer(at.pointer);
	const isShared = OF_A_PATH_ITEM.test(gone.pointer) && sharedParameters !== null && pathItem !== undefined;
	return isShared
		? { file: at.file, pointer: childPointer(pathItem, "parameters") }
		: placeOfField(operation, "parameters");
}

const OF_A_PATH_ITEM = /^\/paths\/[^/]+\/parameters\/\d+$/u;
