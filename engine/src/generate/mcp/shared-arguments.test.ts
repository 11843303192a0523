import type { JsonObject } from "../../contract/json.ts";
import { findSharedArguments } from "./shared-arguments.ts";

const said = (words: string): JsonObject => ({ type: "string", description: words.padEnd(60, ".") });
const input = (properties: JsonObject): JsonObject => ({ type: "object", properties });

it("names what several tools take after the argument, whatever the order of the tools", () => {
	const one = input({ owner: said("Who owns it"), page: { type: "integer" } });
	const other = input({ owner: said("Who made it"), __proto: said("Odd") });
	const inputs = [one, other, one, other, input({ page: { type: "integer" }, alone: said("Once") })];
	const { all } = findSharedArguments(inputs);
	expect(all).toEqual({ __proto: said("Odd"), owner: said("Who made it"), owner_2: said("Who owns it") });
	expect(findSharedArguments(inputs.toReversed()).all).toEqual(all);
});

it("keeps an argument that is called as no plain object has a member", () => {
	const odd = JSON.parse(`{"__proto__": ${JSON.stringify(said("Odd"))}}`);
	const shared = findSharedArguments([input(odd), input(odd)]);
	expect(Object.entries(shared.all)).toEqual([["__proto__", said("Odd")]]);
	expect(shared.nameOf(said("Odd"))).toBe("__proto__");
});
