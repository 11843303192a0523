// Calls the SDK of the bookshop as a user would; typescript/call.test.ts compiles it, runs it and reads what it prints.
import { ApiError, ApiTimeoutError, attempt, createClient } from "./bookshop.ts";
import type { Book, Genre } from "./bookshop.ts";

const [baseUrl = ""] = process.argv.slice(2);
const shop = createClient({
	baseUrl,
	auth: { token: () => "t0k3n", reader: { username: "ann", password: "s3cret" } },
	headers: { "X-Client": "program" },
	retry: { firstDelayMs: 1 },
});

function tell(what: string, value: unknown): void {
	process.stdout.write(`${JSON.stringify({ what, value })}\n`);
}

async function list(): Promise<void> {
	const genre: Genre[] = ["novel", "poetry"];
	let next: string | null = null;
	const books: Book[] = await shop.books.list(
		{ genre, price: { min: 5 }, sort: "price", "Accept-Language": "de" },
		{ onResponse: (response) => void (next = response.headers.get("link")) },
	);
	tell("list", { books, next });
	// @ts-expect-error Values that only requests use are closed.
	tell("sort", typeof shop.books.list({ sort: "size" }).catch(() => undefined));
}

async function create(): Promise<void> {
	const book = { title: "Emma", genre: "novel", price: { amount: 900, currency: "EUR" } } as const;
	tell("create", (await shop.books.create(book)).id);
	for (const title of ["invalid", "taken"]) {
		const outcome = await attempt(shop.books.create({ ...book, title }));
		if (outcome.ok) throw new Error("It was created.");
		const { error } = outcome;
		tell(title, error.status === 400 ? error.body.fields : error.body.title);
	}
}

async function read(): Promise<void> {
	const book = await shop.books.get({ book_id: "a/b c" });
	tell("get", book);
	// What was read can be sent back, values that nobody described included.
	tell("send back", (await shop.books.create({ ...book, title: "copy" })).genre);
	const missing = await attempt(shop.books.get({ book_id: "none" }));
	tell("missing", missing.ok ? null : [missing.error.status, missing.error.body.title, missing.error instanceof ApiError]);
	const order = await shop.orders.get({ order_id: 7 });
	tell(
		"payments",
		order.payments.map((payment) => {
			switch (payment.kind) {
				case "card":
					return payment.last4;
				case "voucher":
					return payment.code;
				default:
					return payment;
			}
		}),
	);
}

async function bodies(): Promise<void> {
	const nothing: void = await shop.books.delete({ book_id: "1" });
	tell("delete", nothing ?? "nothing");
	const cover = await shop.books.cover.get({ book_id: "1" });
	tell("cover", [cover.size, cover.type]);
	const picture = new Blob(["picture"], { type: "image/png" });
	tell("upload", await shop.books.cover.upload({ book_id: "1", picture, caption: "ü", tags: ["a", "b"] }));
	tell("reserve", await shop.books.reserve({ book_id: "1", until: "2027-01-01", shops: ["x", "y&z"] }));
	tell("reserved", (await shop.books.reserve({ book_id: "2" })) ?? "nothing");
}

async function patience(): Promise<void> {
	tell("busy", (await shop.books.get({ book_id: "busy" })).id);
	tell("unreliable", (await shop.books.create({ title: "unreliable", genre: "novel", price: { amount: 1, currency: "EUR" } })).id);
	const slow = await shop.books.get({ book_id: "silent" }, { timeoutMs: 50, retry: { retries: 0 } }).catch((error) => error);
	tell("silent", slow instanceof ApiTimeoutError);
	const controller = new AbortController();
	const waiting = shop.books.get({ book_id: "closed" }, { signal: controller.signal, onResponse: () => controller.abort(new Error("enough")) });
	tell("closed", await waiting.catch((error: Error) => error.message));
	const long = await shop.books.get({ book_id: "tomorrow" }).catch((error) => error);
	tell("tomorrow", long instanceof ApiError && long.status);
}

async function redirects(): Promise<void> {
	tell("moved", (await shop.books.get({ book_id: "moved" })).id);
	tell("elsewhere", (await shop.books.get({ book_id: "elsewhere" })).id);
	tell("refused", await shop.books.get({ book_id: "nobody-listens" }, { retry: { retries: 1 } }).catch((error: Error) => error.name));
	for (const book_id of ["", ".."]) tell("path", await shop.books.get({ book_id }).catch((error: Error) => error.name));
}

for (const part of [list, create, read, bodies, patience, redirects]) await part();
