import { readFileSync } from "node:fs";
import path from "node:path";
import { runProcess } from "../../../../test/harness/child-process.ts";
import { startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { apiFrom, goOf } from "../testing/generate-from.ts";
import { writeFiles } from "../testing/type-check.ts";
import { describeWithGo, inModule } from "./testing/go-tools.ts";

/* From a description to a server on a real socket, with nothing of ours in between but the generated file. */

const bookshop = path.resolve(import.meta.dirname, "../../../cases/generate/typescript/bookshop/spec.yaml");

const PROGRAM = `package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"example.com/sdks/bookshop"
)

func main() {
	ctx := context.Background()
	client := bookshop.NewClient(bookshop.WithToken("t0ken"), bookshop.WithPartner("p"))

	book, err := client.Books.Create(ctx, bookshop.BooksCreateParams{
		Genre: bookshop.GenreNovel,
		Price: &bookshop.Money{Amount: 9007199254740993},
		Title: "Emma",
		Isbn:  bookshop.Some(bookshop.Null[string]{}),
	}, bookshop.WithIdempotencyKey("once"))
	fmt.Println(book.ID, book.Genre, book.Price.Amount, err)

	order, err := client.Orders.Get(ctx, bookshop.OrdersGetParams{OrderID: 7})
	if err != nil {
		panic(err)
	}
	for _, payment := range order.Payments {
		if card, ok := payment.AsCard(); ok {
			fmt.Println("card", card.Last4)
		} else if voucher, ok := payment.AsVoucher(); ok {
			fmt.Println("voucher", voucher.Code)
		} else {
			fmt.Println("unknown", string(payment.RawJSON()))
		}
	}
	again, err := bookshop.EncodeJSON(order)
	fmt.Println(string(again), err)

	_, err = client.Books.Get(ctx, bookshop.BooksGetParams{BookID: "a/b"})
	var missing *bookshop.NotFoundError
	problem, ok := bookshop.ErrorBody[bookshop.Problem](err)
	fmt.Println(errors.As(err, &missing), ok, problem.Title)

	text, err := client.Books.Cover.Upload(ctx, bookshop.BooksCoverUploadParams{
		BookID:  "1",
		Picture: bookshop.FileOf("a.png", []byte("png")),
		Caption: bookshop.String("A"),
	})
	fmt.Println(text, err)

	_, err = bookshop.UnwrapWebhook[bookshop.PostWebhookBookSoldPayload](http.Header{}, nil, "whsec_eA==")
	fmt.Println(strings.TrimSpace(fmt.Sprint(err)))
}
`;

const ORDER =
	'{"id":7,"payments":[{"kind":"card","last4":"4242","x":1},{"kind":"voucher","code":"v"},{"kind":"coin","n":0.10}],"new":null}';

describeWithGo("a generated client in Go", () => {
	it("sends what it was told, and gives what came", async () => {
		const seen: string[] = [];
		const server = await startLoopbackServer((request, response, body) => {
			const { authorization, "idempotency-key": key } = request.headers;
			const boundary = /boundary=(.+)$/.exec(request.headers["content-type"] ?? "")?.[1] ?? "-";
			seen.push(
				[
					request.method,
					request.url,
					authorization,
					key ?? "",
					body.toString().replaceAll(boundary, "B").replaceAll("\r\n", " "),
				].join(" "),
			);
			if (request.url === "/books/a%2Fb") response.writeHead(404).end('{"title":"Gone"}');
			else if (request.url === "/orders/7") response.end(ORDER);
			else if (request.url === "/books/1/cover") response.setHeader("Content-Type", "text/plain").end("done");
			else response.writeHead(201).end('{"id":"b1","genre":"crime","price":{"amount":9007199254740993}}');
		});
		const { content } = goOf(await apiFrom(readFileSync(bookshop, "utf8")), "bookshop");
		try {
			await inModule({ bookshop: content }, async (folder) => {
				await writeFiles(folder, { "main.go": PROGRAM });
				const { PATH = "", HOME = "" } = process.env;
				const env = { PATH, HOME, GOTOOLCHAIN: "local", BOOKSHOP_BASE_URL: server.url };
				const run = await runProcess({ command: "go", args: ["run", "."], cwd: folder, env, timeoutMs: 240_000 });
				expect(run.stderr).toBe("");
				expect(run.stdout.trimEnd().split("\n")).toEqual([
					"b1 crime 9007199254740993 <nil>",
					"card 4242",
					"voucher v",
					'unknown {"kind":"coin","n":0.10}',
					`${ORDER} <nil>`,
					"true true Gone",
					"done <nil>",
					"the webhook's time is too far from now",
				]);
			});
		} finally {
			await server.stop();
		}
		expect(seen).toEqual([
			'POST /books Bearer t0ken once {"genre":"novel","price":{"amount":9007199254740993,"currency":"EUR"},"title":"Emma","isbn":null}',
			"GET /orders/7 Bearer t0ken  ",
			"GET /books/a%2Fb Bearer t0ken  ",
			'PUT /books/1/cover Bearer t0ken  --B Content-Disposition: form-data; name="picture"; filename="a.png" Content-Type: application/octet-stream  png --B Content-Disposition: form-data; name="caption"  A --B-- ',
		]);
	}, 300_000);
});
