import type { Schema } from "../contract/api.ts";
import { isObject } from "../lib/json-kind.ts";

/** Whether `nullable: true` says that null is allowed, as 3.0 spells it; since 3.1 it says nothing. */
export function flagsNull({ written }: Schema): boolean {
	return written.values.some((value) => isObject(value) && value["nullable"] === true);
}
