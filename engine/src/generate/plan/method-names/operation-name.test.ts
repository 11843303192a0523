import fc from "fast-check";
import { camelCase } from "../../names/casing.ts";
import { apiFrom } from "../../testing/generate-from.ts";
import { nameMethods } from "./name-methods.ts";

type Row = readonly [method: string, path: string, operationId: string | null, tag: string | null, name: string];

/** Names operations together, as one API. */
async function namesOf(rows: readonly Row[], extensions: object = {}): Promise<readonly string[]> {
	const paths: Record<string, Record<string, object>> = {};
	for (const [method, path, operationId, tag] of rows) {
		const said = { ...(operationId === null ? {} : { operationId }), ...(tag === null ? {} : { tags: [tag] }) };
		paths[path] = { ...paths[path], [method.toLowerCase()]: { ...said, ...extensions, responses: {} } };
	}
	const api = await apiFrom(JSON.stringify({ openapi: "3.1.0", info: { title: "t", version: "1" }, paths }));
	const named = nameMethods(api.operations);
	return rows.map(([method, path]) => {
		const found = named.find(({ operation }) => operation.key === `${method} ${path}`);
		return [...(found?.group ?? []), found?.method ?? []].map(camelCase).join(".");
	});
}

/** Tries rows of one API whose names are in its last column. */
async function expectNames(rows: readonly Row[]): Promise<void> {
	expect(await namesOf(rows)).toEqual(rows.map(([, , , , name]) => name));
}

const alone: readonly Row[] = [
	["GET", "/repos/{owner}/{repo}/labels", "issues/list-labels-for-repo", "issues", "issues.listLabelsForRepo"],
	["GET", "/accounts/{id}/access/groups", "access-groups-list-access-groups", "Access groups", "accessGroups.list"],
	["GET", "/zones/{id}/hosts/{host}", "hosts-for-a-zone-host-details", "Hosts for a zone", "hostsForZone.get"],
	["PATCH", "/devices/{id}/settings", "devices-set-exclude-list", "Devices", "devices.setExcludeList"],
	["DELETE", "/uptime/checks/{id}", "uptime_check_delete", "Uptime", "uptime.deleteCheck"],
	["GET", "/admin.apps.approved.list", "admin_apps_approved_list", "admin.apps.approved", "admin.apps.approved.list"],
	["GET", "/me/things", "things.list", null, "things.list"],
	["PUT", "/groups/{g}/things/{t}", "Things_CreateOrUpdate", null, "things.createOrUpdate"],
	["POST", "/v1/charges/{charge}/capture", "PostChargesChargeCapture", null, "charges.capture"],
	["POST", "/tasks/{id}:cancel", null, null, "tasks.cancel"],
	["GET", "/pets", "listPets", "pets", "pets.list"],
	["GET", "/people", null, null, "people.list"],
	["GET", "/blue%20birds", null, null, "blueBirds.list"],
	["GET", "/caf%c3%a9s", null, null, "cafes.list"],
	["GET", "/%zz/keys", null, null, "zz.listKeys"],
	["GET", "/settings", null, null, "settings.get"],
	["POST", "/search", null, null, "search.create"],
	["POST", "/validateShopperId", "post-validateShopperId", "Utility", "utility.validateShopperId"],
	["GET", "/2010-04-01/Calls/{Sid}.json", "FetchCall", null, "calls.fetch"],
	["POST", "/2010-04-01/Messages.json", "CreateMessage", "Api20100401Message", "messages.create"],
	["POST", "/content_checks", "Createcontentchecksforall", null, "contentChecks.create"],
	["GET", "/items/{item_id}", "read_item_items__item_id__get", "items", "items.read"],
	["GET", "/", null, null, "api.get"],
];

it("names operations by what is said about them", async () => {
	await expectNames(alone);
});

it("gives no operation another name when it stands alone", async () => {
	for (const row of alone) expect(await namesOf([row])).toEqual([row[4]]);
});

it("names by shape what nothing names", async () => {
	await expectNames([
		["GET", "/pets", null, null, "pets.list"],
		["GET", "/pets/{petId}", null, null, "pets.get"],
		["POST", "/pets", null, null, "pets.create"],
		["PUT", "/pets/{petId}", null, null, "pets.replace"],
		["PATCH", "/pets/{petId}", null, null, "pets.update"],
		["DELETE", "/pets/{petId}", null, null, "pets.delete"],
		["DELETE", "/pets", null, null, "pets.deleteAll"],
		["GET", "/pets/{petId}/history", null, null, "pets.history.list"],
		["GET", "/pets/{petId}/history/{id}", null, null, "pets.history.get"],
	]);
});

it("reads verbs that stand in paths", async () => {
	await expectNames([
		["POST", "/item/get", "itemGet", "plaid", "item.get"],
		["POST", "/item/remove", "itemRemove", "plaid", "item.remove"],
		["POST", "/item/webhook/update", "itemWebhookUpdate", "plaid", "item.updateWebhook"],
		["POST", "/sandbox/item/fire_webhook", "sandboxItemFireWebhook", "plaid", "sandbox.fireItemWebhook"],
		["POST", "/requests/cancel/{id}", "requestCancel", null, "requests.cancel"],
		["GET", "/requests", null, null, "requests.list"],
		["POST", "/responses/compact", "Compactconversation", null, "responses.compact"],
		["POST", "/messages/validate/push", "validatePush", null, "messages.validatePush"],
		["POST", "/members/bulk", "bulk_update_members", null, "members.bulkUpdate"],
		["POST", "/members/upload_url", "createMemberUploadUrl", null, "members.createUploadUrl"],
		["PUT", "/files/{id}#add_shared_link", "put_files_id#add_shared_link", null, "files.addSharedLink"],
		["POST", "/invites", "inviteUser", "Invites", "invites.create"],
	]);
});

it("folds a group of one method below the first level into the one around it", async () => {
	await expectNames([
		["GET", "/checkout/sessions", null, null, "checkout.sessions.list"],
		["POST", "/checkout/sessions", null, null, "checkout.sessions.create"],
		["GET", "/checkout/sessions/{id}/line_items", null, null, "checkout.sessions.listLineItems"],
		["GET", "/guilds/{id}/threads/active", null, null, "guilds.getActiveThreads"],
		["POST", "/accounts/{id}/login_links", null, null, "accounts.createLoginLink"],
		["POST", "/helpers/customers/{id}/fund_cash_balance", null, null, "helpers.fundCustomerCashBalance"],
		["DELETE", "/guilds/{id}/reactions", null, null, "guilds.deleteAllReactions"],
		["POST", "/embeddings", "createEmbedding", null, "embeddings.create"],
	]);
});

it("takes a last segment for a thing where other operations show that it is one", async () => {
	await expectNames([
		["GET", "/charges/{id}/dispute", null, null, "charges.dispute.get"],
		["POST", "/charges/{id}/dispute", null, null, "charges.dispute.update"],
		["POST", "/charges/{id}/dispute/close", null, null, "charges.dispute.close"],
		["GET", "/users/{id}/avatar/{size}", null, null, "users.avatar.get"],
		["POST", "/users/{id}/avatar", null, null, "users.avatar.create"],
	]);
});

it("gives the newest edition the bare names, and the others a group of their edition", async () => {
	await expectNames([
		["GET", "/apis/apps/v1/deployments", null, null, "apps.deployments.list"],
		["POST", "/apis/apps/v1/deployments", null, null, "apps.deployments.create"],
		["GET", "/apis/apps/v2beta1/deployments", null, null, "apps.v2beta1.deployments.list"],
		["POST", "/apis/apps/v2beta1/deployments", null, null, "apps.v2beta1.deployments.create"],
		["GET", "/v1/orders", null, null, "v1.orders.list"],
		["GET", "/v1/orders/{id}", null, null, "v1.orders.get"],
		["GET", "/v2/orders", null, null, "orders.list"],
		["GET", "/v1/reports", null, null, "reports.list"],
		["POST", "/responses", "createResponse", null, "responses.create"],
		["POST", "/responses?beta=true", "beta_createResponse", null, "beta.responses.create"],
		["GET", "/responses/{id}?beta=true", "beta_getResponse", null, "beta.responses.get"],
		// In the group that an operationId says both want one name.
		["POST", "/v1/messages", "v1.message.create", "Message", "message.createV1"],
		["POST", "/v2/messages", "v2.message.create", "Message", "message.create"],
	]);
});

it("deletes all of a collection only where no body says what of it", async () => {
	const row: Row = ["DELETE", "/orders", "deleteOrders", "orders", ""];
	expect(await namesOf([row])).toEqual(["orders.deleteAll"]);
	const schema = { type: "array", items: { type: "string" } };
	const requestBody = { required: true, content: { "application/json": { schema } } };
	expect(await namesOf([row], { requestBody })).toEqual(["orders.deleteMany"]);
});

it("tells apart what would have one name, the nearer to the root and what is about one thing keeping it", async () => {
	await expectNames([
		["GET", "/users/{id}", null, null, "users.get"],
		["GET", "/{realm}/users/{name}", null, null, "users.getByName"],
		["GET", "/lists", "get-lists", "Lists", "lists.list"],
		["GET", "/hooks/{hook_id}", null, null, "hooks.get"],
		["GET", "/hooks/{hook_id}/{hook_token}", null, null, "hooks.getByToken"],
		["GET", "/guilds/{id}/widget", null, null, "guilds.widget.get"],
		["GET", "/guilds/{id}/widget.json", null, null, "guilds.widget.getJson"],
	]);
});

it.each([
	[{ "x-stainless-resource": "files.parts", "x-stainless-method-name": "add" }, "files.parts.add"],
	[{ "x-speakeasy-group": "files", "x-speakeasy-name-override": "addPart" }, "files.addPart"],
	[{ "x-fern-sdk-group-name": ["files", "parts"], "x-fern-sdk-method-name": "add" }, "files.parts.add"],
	[{ "x-fern-sdk-group-name": "parts" }, "parts.create"],
	[{ "x-speakeasy-name-override": "addPart" }, "uploads.parts.addPart"],
])("reads the names that an API's team gave to other generators: %j", async (extensions, name) => {
	expect(await namesOf([["POST", "/uploads/{id}/parts", null, null, ""]], extensions)).toEqual([name]);
});

it("gives the same names in whatever order operations come", async () => {
	const words = fc.constantFrom(
		"v1",
		"v2",
		"users",
		"get",
		"search",
		"bulk",
		"{id}",
		"{name}",
		"status",
		"items.json",
		"a_b",
		"aB",
	);
	const path = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
	const operation = fc.tuple(fc.constantFrom("GET", "POST", "PUT", "DELETE"), path);
	await fc.assert(
		fc.asyncProperty(fc.uniqueArray(operation, { maxLength: 12, selector: String }), async (operations) => {
			const rows = operations.map(([method, way]): Row => [method, way, null, null, ""]);
			const names = await namesOf(rows);
			expect((await namesOf(rows.toReversed())).toReversed()).toEqual(names);
			expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
		}),
	);
});

it("takes no name from a fragment that says what else is sent, and the whole operationId where the path names nothing", () =>
	expectNames([
		["POST", "/#X-Amz-Target=Keys_20151208.AddTagsToKey", "AddTagsToKey", null, "api.addTagsToKey"],
		[
			"POST",
			"/#X-Amz-Target=Keys_20151208.DescribeKeyUsageOfRegion",
			"DescribeKeyUsageOfRegion",
			null,
			"api.describeKeyUsageOfRegion",
		],
		["GET", "/{Bucket}#inventory&id", "GetBucketInventory", null, "api.getBucketInventory"],
		["GET", "/buckets/{name}/policy#x-account-id", "GetBucketPolicy", null, "buckets.getPolicy"],
		["GET", "/", "root", null, "api.root"],
	]));
