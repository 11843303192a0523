import { writeFile } from "node:fs/promises";
import { createTemporaryFolder } from "../../../test/harness/temporary-folder.ts";
import type { TargetName } from "../contract/config.ts";
import { describeWith } from "../testing/describe-with.ts";
import { generate } from "./generate.ts";
import { describeWithGo, inModule, sayOf } from "./go/testing/go-tools.ts";
import { parseNameLock } from "./names/lock/parse-name-lock.ts";
import { printNameLock } from "./names/lock/print-name-lock.ts";
import { checkPython, hasCheckers } from "./python/testing/check-python.ts";
import { apiFrom } from "./testing/generate-from.ts";
import { typeCheck } from "./testing/type-check.ts";

const description = `openapi: 3.1.0
info: {title: Shop, version: "1"}
servers: [{url: "https://shop.example"}]
paths:
  /orders/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get:
      parameters: [{name: view, in: query, schema: {enum: [short, long]}}]
      responses: {"200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
    put:
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}
      responses: {"200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
components:
  schemas:
    Order:
      type: object
      required: [state]
      properties:
        state: {$ref: "#/components/schemas/OrderState"}
        shipTo: {type: string}
        lines: {type: array, items: {type: object, required: [sku], properties: {sku: {type: string}, kind: {enum: [gift, sale]}}}}
    OrderState: {enum: [open, shipped]}
    Order2: {type: object, properties: {total: {type: integer}, tax: {type: integer}}}
`;

const renames = {
	operations: new Map([["GET /orders/{orderId}", "purchases.findOne"]]),
	types: new Map([
		["Order", "Purchase"],
		["OrderState", "purchase state"],
	]),
	members: new Map([
		["Order", new Map([["shipTo", "delivery address"]])],
		["Order2", new Map([["total", "sum"]])],
	]),
};

async function sdk(target: TargetName, isRenamed: boolean, lock = true) {
	const api = await apiFrom(description);
	const service = { service: "shop", version: "1.0.0", options: { packageName: null } };
	const first = generate(api, { target, ...service });
	if (!isRenamed) return first;
	return generate(api, { target, ...service, renames, names: lock ? first.names : null });
}

const textOf = async (...args: Parameters<typeof sdk>) => (await sdk(...args)).files[0]?.content ?? "";

it("leaves the lock a line with both names, from a lock and without one, and changes nothing when it is done again", async () => {
	const { names } = await sdk("typescript", true);
	const lines = printNameLock(names).split("\n");
	expect(lines).toContain("operation GET /orders/{} = purchases.find_one was orders.get");
	expect(lines).toContain("type #/components/schemas/Order = purchase was order");
	expect(lines).toContain("member #/components/schemas/Order shipTo = delivery_address was ship_to");
	expect((await sdk("typescript", true, false)).names).toEqual(names);
	const again = { target: "typescript", service: "shop", version: "1.0.0", options: { packageName: null } } as const;
	const throughFile = parseNameLock(printNameLock(names), "shop.names", "shop");
	const second = generate(await apiFrom(description), { ...again, renames, names: throughFile });
	expect(printNameLock(second.names)).toBe(printNameLock(names));
	expect(second.files).toEqual((await sdk("typescript", true)).files);
});

it("refuses a name that something else has, and tells what is not there", async () => {
	const api = await apiFrom(description);
	const request = { target: "typescript", service: "shop", version: "1.0.0", options: { packageName: null } } as const;
	const none = { operations: new Map(), types: new Map(), members: new Map() };
	const types = new Map([["Order", "OrderState"]]);
	expect(() => generate(api, { ...request, renames: { ...none, types } })).toThrow(
		/call `type #\/components\/schemas\/Order` `order_state`, which is what/,
	);
	const taken = new Map([["Order", new Map([["shipTo", "State"]])]]);
	expect(() => generate(api, { ...request, renames: { ...none, members: taken } })).toThrow(
		"call `shipTo` of `Order` `state`, which is what its member `state` is called",
	);
	const gone = {
		operations: new Map([["GET /gone", "a.b"]]),
		types: new Map([["Gone", "gone"]]),
		members: new Map([
			["Gone", new Map([["a", "b"]])],
			["Order", new Map([["gone", "b"]])],
		]),
	};
	expect(generate(api, { ...request, renames: gone }).degradations.map(({ message }) => message)).toEqual(
		expect.arrayContaining([
			"names.operations renames `GET /gone`, which the description does not have.",
			"names.types renames `Gone`, which is no component of the description.",
			"names.members renames members of `Gone`, which is no component.",
			"names.members renames `gone`, which is no member of `Order`.",
		]),
	);
});

const clients = {
	typescript: `import { createClient, ordersGet, createConnection, type Order, type OrderState, type OrdersGetRequest } from "./shop.ts";
const client = createClient({});
const request: OrdersGetRequest = { id: "1", view: "short" };
export const order: Promise<Order> = client.orders.get(request);
export const other: Promise<Order> = ordersGet(createConnection({}), request);
export const state: OrderState = "open";
export const shipTo = async (): Promise<string | undefined> => (await order).shipTo;
`,
	python: `from shop import Client, Order, OrderState

order: Order = Client().orders.get("1", view="short")
state: OrderState = order.state
ship_to: "str | None" = order.ship_to
other: Order = order.changed(ship_to="there")
`,
	go: `package shop

import "context"

func use(ctx context.Context, client *Client) (OrderState, error) {
	order, err := client.Orders.Get(ctx, OrdersGetParams{ID: "1"})
	if err != nil {
		return OrderStateOpen, err
	}
	var same *Order = order
	var lines []OrderLine = same.Lines
	_ = lines
	params := OrdersReplaceParams{ID: "1", State: OrderStateOpen}
	_, _ = client.Orders.Replace(ctx, params)
	_ = Order{ShipTo: String("there"), State: OrderStateOpen}
	_ = same.ShipTo
	return same.State, nil
}

var _ = use
`,
};

/** What a compiler says of code that was written against the names before, on each side. */
async function bothSides(target: TargetName, say: (sdkText: string) => Promise<string>) {
	return [await say(await textOf(target, false)), await say(await textOf(target, true))];
}

it("lets code go on compiling in TypeScript", async () => {
	const folder = await createTemporaryFolder("earlier-names");
	try {
		const say = (text: string) => typeCheck(folder.path, { "shop.ts": text, "client.ts": clients.typescript });
		expect(await bothSides("typescript", say)).toEqual(["", ""]);
		expect(await textOf("typescript", true)).toContain("@deprecated Use purchases.findOne.");
	} finally {
		await folder.remove();
	}
}, 120_000);

describeWith("pyright, mypy and ruff", hasCheckers(), "code with earlier names in Python", () => {
	it("goes on passing the checkers", async () => {
		const folder = await createTemporaryFolder("earlier-names");
		try {
			const say = (checker: "pyright" | "mypy" | "ruff") => (text: string) =>
				checkPython(checker, folder.path, { "shop.py": text, "client.py": clients.python });
			expect(await bothSides("python", say("mypy"))).toEqual(["", ""]);
			expect(await say("ruff")(await textOf("python", true))).toBe("");
			// It says what is deprecated where that is called, and of the file itself nothing.
			const told = (await say("pyright")(await textOf("python", true)))
				.split("\n")
				.filter((line) => / - error/.test(line));
			expect(told).toEqual([expect.stringContaining(`The method "get" in class "OrdersApi" is deprecated`)]);
		} finally {
			await folder.remove();
		}
	}, 120_000);
});

describeWithGo("code with earlier names in Go", () => {
	it("goes on compiling", async () => {
		const say = (text: string) =>
			inModule({ shop: text }, async (folder) => {
				await writeFile(`${folder}/shop/client.go`, clients.go);
				return sayOf(folder, "gofmt", "-l", ".") + sayOf(folder, "go", "vet", "./...");
			});
		expect(await bothSides("go", say)).toEqual(["", ""]);
	}, 300_000);
});
