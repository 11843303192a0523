/** Keywords that the builder turns into fields of Schema. */
export const READ_KEYWORDS: ReadonlySet<string> = new Set([
	...["$ref", "type", "enum", "const", "allOf", "anyOf", "oneOf", "discriminator"],
	...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
	...["minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "items", "prefixItems"],
	...["minProperties", "maxProperties", "properties", "required", "additionalProperties"],
	...["default", "readOnly", "writeOnly", "nullable", "$schema"],
]);

/** Keywords that promise nothing on the wire, or that only name things for others to refer to. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
	...["title", "description", "summary", "example", "examples", "externalDocs", "deprecated"],
	...["$comment", "$id", "$anchor", "$dynamicAnchor", "$vocabulary", "$defs", "definitions"],
]);

/** Keywords that few schemas use: the builder turns them into Applicators. */
export const APPLICATORS: ReadonlySet<string> = new Set([
	...["not", "if", "then", "else", "contains", "minContains", "maxContains", "patternProperties", "propertyNames"],
	...["dependentRequired", "dependentSchemas", "dependencies", "unevaluatedProperties", "unevaluatedItems"],
]);

/** Keywords that are one assertion, by the one that is named for it. */
export const ASSERTED_TOGETHER: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
	["if", ["if", "then", "else"]],
	["contains", ["contains", "minContains", "maxContains"]],
]);
