import type { ChangeKind } from "../contract/change.ts";
import type { Subject } from "../contract/finding.ts";

/**
 * What each kind of change is about. Clients feel it in this order: a call that is gone, a call that is refused whatever
 * it says, a message that lost or gained a part, a value inside a message, an announcement, a name in generated code.
 */
export const subjects: Readonly<Record<ChangeKind, Subject>> = {
	"operation-removed": "operation",
	"operation-added": "operation",
	"security-changed": "access",
	"security-scheme-changed": "access",
	"servers-changed": "access",
	"server-variable-changed": "access",
	"parameter-added": "part",
	"parameter-removed": "part",
	"parameter-required-changed": "part",
	"request-body-added": "part",
	"request-body-removed": "part",
	"request-body-required-changed": "part",
	"media-type-added": "part",
	"media-type-removed": "part",
	"media-type-changed": "part",
	"response-added": "part",
	"response-removed": "part",
	"response-status-changed": "part",
	"response-header-added": "part",
	"response-header-removed": "part",
	"response-header-required-changed": "part",
	"parameter-serialization-changed": "value",
	"encoding-changed": "value",
	"path-parameter-renamed": "value",
	"field-changed": "value",
	"type-changed": "value",
	"nullable-changed": "value",
	"enum-changed": "value",
	"extensible-values-changed": "value",
	"extensible-list-changed": "value",
	"bound-changed": "value",
	"idle-limit-changed": "value",
	"constraint-changed": "value",
	"property-added": "value",
	"property-removed": "value",
	"property-described-changed": "value",
	"property-required-changed": "value",
	"additional-properties-changed": "value",
	"items-changed": "value",
	"branch-added": "value",
	"branch-removed": "value",
	"union-changed": "value",
	"interplay-changed": "value",
	"discriminator-changed": "value",
	"default-changed": "value",
	"access-changed": "value",
	"keyword-changed": "value",
	"operation-deprecated": "announcement",
	"deprecation-announced": "announcement",
	"sunset-changed": "announcement",
	"stability-changed": "announcement",
	"operation-id-changed": "name",
	"sdk-method-renamed": "name",
	"sdk-group-renamed": "name",
	"sdk-type-renamed": "name",
	"sdk-type-removed": "name",
	"sdk-argument-renamed": "name",
	"sdk-credential-removed": "name",
};

const ORDER: readonly (Subject | null)[] = ["operation", "access", "part", "value", "announcement", "name", null];

/** Negative where `a` hurts more than `b`. What is about no operation comes last. */
export function compareSubjects(a: Subject | null, b: Subject | null): number {
	return ORDER.indexOf(a) - ORDER.indexOf(b);
}
