import { camelCase } from "../names/casing.ts";
import { apiFrom } from "../testing/generate-from.ts";
import { nameMethods } from "./name-methods.ts";

type Row = readonly [method: string, path: string, operationId: string | null, tag: string | null, name: string];

/** Names operations together, as one API. */
async function namesOf(rows: readonly Row[]): Promise<readonly string[]> {
	const paths: Record<string, Record<string, object>> = {};
	for (const [method, path, operationId, tag] of rows) {
		const said = { ...(operationId === null ? {} : { operationId }), ...(tag === null ? {} : { tags: [tag] }) };
		paths[path] = { ...paths[path], [method.toLowerCase()]: { ...said, responses: {} } };
	}
	const api = await apiFrom(JSON.stringify({ openapi: "3.1.0", info: { title: "t", version: "1" }, paths }));
	const named = nameMethods(api.operations);
	return rows.map(([method, path]) => {
		const found = named.find(({ operation }) => operation.key === `${method} ${path}`);
		return [...(found?.group ?? []), found?.method ?? []].map(camelCase).join(".");
	});
}

const rows: readonly Row[] = [
	["GET", "/repos/{owner}/{repo}/labels", "issues/list-labels-for-repo", "issues", "issues.listLabelsForRepo"],
	["GET", "/accounts/{id}/access/groups", "access-groups-list-access-groups", "Access groups", "accessGroups.list"],
	["GET", "/v1/accounts/{account}/persons/{person}", "GetAccountsAccountPersonsPerson", null, "accounts.persons.get"],
	["GET", "/v1/accounts/{account}/persons", "GetAccountsAccountPersons", null, "accounts.persons.list"],
	["POST", "/v1/charges/{charge}/capture", "PostChargesChargeCapture", null, "charges.capture"],
	["POST", "/v1/customers/{customer}/tax_ids", "PostCustomersCustomerTaxIds", null, "customers.taxIds.create"],
	["POST", "/audio/speech", "createSpeech", "Audio", "audio.speech.create"],
	["POST", "/fine_tuning/jobs/{id}/cancel", "cancelFineTuningJob", "Fine-tuning", "fineTuning.jobs.cancel"],
	["GET", "/pets", "listPets", "pets", "pets.list"],
	["GET", "/pets/{petId}", null, null, "pets.get"],
	["POST", "/pets", null, null, "pets.create"],
	["PUT", "/pets/{petId}", null, null, "pets.replace"],
	["PATCH", "/pets/{petId}", null, null, "pets.update"],
	["DELETE", "/pets/{petId}", null, null, "pets.delete"],
	["GET", "/api/v2/zones/{zone}/quota.json", null, null, "zones.quota.get"],
	["GET", "/2010-04-01/Calls/{Sid}.json", "FetchCall", null, "calls.fetch"],
	["GET", "/", null, null, "api.get"],
];

it("names operations by what is said about them", async () => {
	expect(await namesOf(rows)).toEqual(rows.map(([, , , , name]) => name));
});

it("gives no operation another name when it stands alone", async () => {
	for (const row of rows) expect(await namesOf([row])).toEqual([row[4]]);
});

it("tells apart what would have one name, the nearer to the root keeping it", async () => {
	const [short, long] = await namesOf([
		["GET", "/users/{id}", null, null, ""],
		["GET", "/{realm}/users/{name}", null, null, ""],
	]);
	expect([short, long]).toEqual(["users.get", "users.getByName"]);
});

it("does not let a method hide a group", async () => {
	const names = await namesOf([
		["GET", "/users/{id}/avatar/{size}", null, null, ""],
		["POST", "/users/{id}/avatar", null, null, ""],
	]);
	expect(names).toEqual(["users.avatar.get", "users.createAvatar"]);
});
