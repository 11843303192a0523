import { unreadForm } from "./keyword-forms.ts";

describe("unreadForm", () => {
	it.each([
		["type", "strng", "string, number"],
		["type", [], "string, number"],
		["type", ["string", 5], "string, number"],
		["maxLength", "5", "a whole number from 0"],
		["minItems", -1, "a whole number from 0"],
		["maximum", Number.POSITIVE_INFINITY, "a number"],
		["exclusiveMinimum", true, "the limit itself"],
		["multipleOf", 0, "above 0"],
		["required", true, "in the object around it"],
		["required", ["a", 5], "the list of the names"],
		["properties", [], "an object of schemas"],
		["enum", "a", "at least one value"],
		["enum", [], "at least one value"],
		["oneOf", [], "at least one schema"],
		["allOf", [], "at least one schema"],
		["$ref", 5, "a reference"],
		["discriminator", "kind", "`propertyName`"],
		["uniqueItems", "true", "true or false"],
	])("of %s holding %j says what to write", (keyword, value, write) => {
		expect(unreadForm(keyword, value)).toContain(write);
	});

	it.each([
		["type", ["string", "null"]],
		["maxLength", 5],
		["required", []],
		["required", false],
		["properties", {}],
		["prefixItems", []],
		["discriminator", { propertyName: "kind" }],
		["title", 5],
		["__proto__", 5],
	])("leaves %s holding %j alone", (keyword, value) => {
		expect(unreadForm(keyword, value)).toBeNull();
	});
});
