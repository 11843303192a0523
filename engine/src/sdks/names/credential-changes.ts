import type { Api } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { placementOf } from "../../generate/plan/credentials.ts";
import { reachOf, sdkChange } from "./name-changes.ts";

/** Schemes whose secret a client was given under a name that its options no longer know. */
export function credentialChanges(before: Api, after: Api, changes: readonly Change[]): readonly Change[] {
	const told = new Set(
		changes.flatMap((change) => (change.kind === "security-scheme-changed" ? [change.facts.scheme] : [])),
	);
	return [...before.securitySchemes.values()].flatMap((scheme) => {
		const other = after.securitySchemes.get(scheme.name);
		const isLost = placementOf(scheme) !== null && (other === undefined || placementOf(other) === null);
		const users = before.operations.filter(({ security }) => security.flat().some((one) => one.scheme === scheme.name));
		if (!isLost || told.has(scheme.name)) return [];
		// A scheme that no operation asks for is an option of the client all the same, and the client is one for all of them.
		const reached = users.length > 0 ? users : before.operations;
		const places = { before: scheme.at, after: other?.at ?? after.at };
		return [
			sdkChange("sdk-credential-removed", { scheme: scheme.name }, places, reached.map(reachOf), other === undefined),
		];
	});
}
