import { baseUrlName, environmentName, environmentOf } from "./environment-name.ts";

it.each([
	[environmentName(["api", "key"]), "acme", "ACME_API_KEY"],
	[environmentName(["oauth"], ["client", "id"]), "acme-payments", "ACME_PAYMENTS_OAUTH_CLIENT_ID"],
	[baseUrlName, "acme", "ACME_BASE_URL"],
	[environmentName(["token"]), "3scale", "_3SCALE_TOKEN"],
	[environmentName(["token"]), "", "API_TOKEN"],
])("names %s of %j %s", (name, service, expected) => {
	expect(environmentOf(name, service)).toBe(expected);
});
