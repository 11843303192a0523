import type { Api, Operation, Parameter, SecurityRequirement } from "../../contract/api.ts";
import { parameterIdentity } from "../../openapi/parameter-identity.ts";

/*
 * A key is the same on the wire whether it is described as a parameter or by a scheme of type `apiKey` (OpenAPI 3.2,
 * Security Scheme Object).
 */

interface Sides {
	readonly before: Api;
	readonly after: Api;
}

/** What the required parameters of an operation show, as the requirements of the schemes that either side describes. */
export function credentialsIn(parameters: readonly Parameter[], sides: Sides): readonly SecurityRequirement[] {
	const sent = new Set(parameters.filter(({ required }) => required).map(parameterIdentity));
	if (sent.size === 0) return [];
	const schemes = [...sides.before.securitySchemes.values(), ...sides.after.securitySchemes.values()];
	return [...new Set(schemes.filter((scheme) => sent.has(keyOfScheme(scheme))).map(({ name }) => name))].map(
		(scheme) => ({ scheme, scopes: [] }),
	);
}

/** Whether what a parameter holds is sent by the operation of the other side as a credential: always, or wherever it is used. */
export function isCredential({ securitySchemes }: Api, { security }: Operation, parameter: Parameter): boolean {
	const isSent = ({ scheme: name }: SecurityRequirement): boolean => {
		const scheme = securitySchemes.get(name);
		return scheme !== undefined && keyOfScheme(scheme) === parameterIdentity(parameter);
	};
	const shows = (alternative: readonly SecurityRequirement[]) => alternative.some(isSent);
	return security.length > 0 && (parameter.required ? security.every(shows) : security.some(shows));
}

function keyOfScheme({ in: place, parameterName }: { in: string | null; parameterName: string | null }): string {
	return parameterName === null ? "" : parameterIdentity({ in: place, name: parameterName });
}
