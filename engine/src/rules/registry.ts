import { encodingRules } from "./content/encoding.family.ts";
import { mediaTypeRangeRules } from "./content/media-type-ranges.family.ts";
import { statusRangeRules } from "./content/status-ranges.family.ts";
import { parameterRules } from "./existence/parameters.family.ts";
import { requestBodyRules } from "./existence/request-bodies.family.ts";
import { responseHeaderRules } from "./existence/response-headers.family.ts";
import { responseRules } from "./existence/responses.family.ts";
import { webhookAnswerRules } from "./existence/webhook-answers.family.ts";
import { webhookMediaTypeRules } from "./existence/webhook-media-types.family.ts";
import { endpointAdded } from "./operation/endpoint-added.ts";
import { endpointRemoved } from "./operation/endpoint-removed.ts";
import { operationIdChanged } from "./operation/operation-id-changed.ts";
import { parameterSerializationRules } from "./operation/parameter-serialization.family.ts";
import { pathParameterRenamed } from "./operation/path-parameter-renamed.ts";
import { stabilityRules } from "./operation/stability.family.ts";
import { sunsetRules } from "./operation/sunset.family.ts";
import { webhookRenamed } from "./operation/webhook-renamed.ts";
import type { Rule } from "./rule.ts";
import { accessRules } from "./schema/access.family.ts";
import { addedPropertyRules } from "./schema/added-properties.family.ts";
import { boundRules } from "./schema/bounds.family.ts";
import { constraintRules } from "./schema/constraints.family.ts";
import { defaultRules } from "./schema/defaults.family.ts";
import { describedPropertyRules } from "./schema/described-properties.family.ts";
import { enumRules } from "./schema/enums.family.ts";
import { extensibleValueRules } from "./schema/extensible-values.family.ts";
import { idleLimitRules } from "./schema/idle-limits.family.ts";
import { keywordRules } from "./schema/keywords.family.ts";
import { nullableRules } from "./schema/nullable.family.ts";
import { removedPropertyRules } from "./schema/removed-properties.family.ts";
import { requiredPropertyRules } from "./schema/required-properties.family.ts";
import { shapeRules } from "./schema/shapes.family.ts";
import { unionRules } from "./schema/unions.family.ts";
import {
	securityRules,
	securitySchemeChanged,
	securitySchemeFlowsChanged,
	securitySchemeFlowsExtended,
} from "./security/security.family.ts";
import { serverAdded } from "./servers/server-added.ts";
import { serverRemoved } from "./servers/server-removed.ts";
import { serverVariableRules } from "./servers/server-variables.family.ts";
import { sdkNameRules } from "./source/sdk-names.family.ts";
import { offeredToolRules } from "./tools/offered-tools.family.ts";
import { toolArgumentRules } from "./tools/tool-arguments.family.ts";
import { toolTextRules } from "./tools/tool-texts.family.ts";

/** Every rule. Each change is judged by exactly one of them: the registry's tests see to it. */
export const rules: readonly Rule[] = [
	endpointAdded,
	endpointRemoved,
	...sunsetRules,
	...stabilityRules,
	operationIdChanged,
	pathParameterRenamed,
	webhookRenamed,
	...parameterRules,
	...parameterSerializationRules,
	...requestBodyRules,
	...responseRules,
	...webhookMediaTypeRules,
	...webhookAnswerRules,
	...responseHeaderRules,
	...statusRangeRules,
	...mediaTypeRangeRules,
	...encodingRules,
	...securityRules,
	securitySchemeChanged,
	securitySchemeFlowsChanged,
	securitySchemeFlowsExtended,
	serverAdded,
	serverRemoved,
	...serverVariableRules,
	...addedPropertyRules,
	...removedPropertyRules,
	...requiredPropertyRules,
	...describedPropertyRules,
	...shapeRules,
	...enumRules,
	...extensibleValueRules,
	...nullableRules,
	...boundRules,
	...idleLimitRules,
	...constraintRules,
	...unionRules,
	...defaultRules,
	...accessRules,
	...keywordRules,
	...sdkNameRules,
	...offeredToolRules,
	...toolArgumentRules,
	...toolTextRules,
];

export const ruleIds: ReadonlySet<string> = new Set(rules.map((rule) => rule.id));
