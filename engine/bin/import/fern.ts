import { takeOperationName } from "./extension-names.ts";
import { DELIVERED, LOOKS, NO_TARGET, PUBLISHED } from "./reasons.ts";
import { type Answer, becomes, type Draft, nameOf, type Setting, type Settings, textOf } from "./setting.ts";
import { takeSpec } from "./take-spec.ts";
import { takeTarget } from "./take-target.ts";

/*
 * Fern: generators.yml, and the overrides of a description (openapi-overrides.yml), after the reference of its
 * documentation. What stands in the description itself as x-fern-sdk-group-name is read from there.
 */

const NAMES = { group: "x-fern-sdk-group-name", method: "x-fern-sdk-method-name" };

/** Fern's generators of what can be generated here. */
const GENERATORS: readonly (readonly [name: RegExp, target: string])[] = [
	[/^fernapi\/fern-typescript/, "typescript"],
	[/^fernapi\/fern-python-sdk$/, "python"],
	[/^fernapi\/fern-go-sdk$/, "go"],
];

const spec = becomes("`spec`, the first one", (setting, draft) => takeSpec(setting, draft, textOf(setting)));

export const fernGenerators: Settings = {
	"auth-schemes": "it follows from the description",
	"default-group": "every output of driftgate.yml is generated",
	"api.path": spec,
	"api.specs.*.openapi": spec,
	"api.specs": becomes("what stands in it", () => undefined),
	"api.*": "it follows from the description",
	"api.specs.*.overrides": becomes("nothing: import that file as well", (setting) => ({
		left: `its names stand in a file of their own: import ${textOf(setting)} as well`,
	})),
	"api.specs.*.*": "it follows from the description",
	"groups.*.generators": becomes("what stands in it", () => undefined),
	"groups.*.generators.*.name": becomes("`outputs`: typescript, python, go", takeGenerator),
	"groups.*.generators.*.version": "the generator's version is that of driftgate",
	"groups.*.generators.*.output": PUBLISHED,
	"groups.*.generators.*.github": DELIVERED,
	"groups.*.generators.*.config": LOOKS,
	"groups.*.generators.*.*": LOOKS,
	"groups.*.*": LOOKS,
	readme: "no page is written beside the code",
	whitelabel: DELIVERED,
};

export const fernOverrides: Settings = {
	paths: becomes("what stands in it", () => undefined),
	"paths.*.*": becomes("names of operations, in a lock (`SERVICE.names`)", takeOverride),
	"*": "overrides are not applied: name the description that has them, with --spec",
};

function takeGenerator(setting: Setting, draft: Draft): Answer {
	const name = textOf(setting);
	const target = GENERATORS.find(([pattern]) => pattern.test(name))?.[1];
	return target === undefined ? { left: NO_TARGET } : takeTarget(setting, draft, target);
}

function takeOverride(setting: Setting, draft: Draft): Answer {
	const route = setting.way.at(-2) ?? "";
	return takeOperationName(setting, { route, method: nameOf(setting), said: setting.value }, NAMES, draft);
}
