import { createHmac } from "node:crypto";
import { ApiWebhookError, verifyWebhook } from "./webhooks.ts";

const secret = `whsec_${Buffer.from("a secret of the provider").toString("base64")}`;
const body = '{"type":"paid","id":9007199254740993}';

function headersOf(signed = body, seconds = Math.floor(Date.now() / 1_000)) {
	const key = Buffer.from(secret.slice("whsec_".length), "base64");
	const signature = createHmac("sha256", key).update(`msg_1.${seconds}.${signed}`).digest("base64");
	return {
		"webhook-id": "msg_1",
		"Webhook-Timestamp": `${seconds}`,
		"webhook-signature": `v1,AAAA v1a,x v1,${signature}`,
	};
}

it("gives the payload of a call that the provider signed", async () => {
	expect(await verifyWebhook(secret, headersOf(), body)).toMatchObject({ type: "paid" });
	expect(await verifyWebhook([`whsec_${btoa("an old one")}`, secret], new Headers(headersOf()), body)).toBeDefined();
});

it.each([
	["another body", headersOf(`${body} `), body],
	["an old call", headersOf(body, Math.floor(Date.now() / 1_000) - 301), body],
	["a call from the future", headersOf(body, Math.floor(Date.now() / 1_000) + 600), body],
	["no signature", { ...headersOf(), "webhook-signature": undefined }, body],
	["a signature that is no base64", { ...headersOf(), "webhook-signature": "v1,*" }, body],
	["a time that is none", { ...headersOf(), "Webhook-Timestamp": "now" }, body],
])("refuses %s", async (_, headers, text) => {
	await expect(verifyWebhook(secret, headers, text)).rejects.toThrow(ApiWebhookError);
});

it("says of a secret that is none", async () => {
	await expect(verifyWebhook("whsec_*", headersOf(), body)).rejects.toThrow("The secret is no base64.");
});
