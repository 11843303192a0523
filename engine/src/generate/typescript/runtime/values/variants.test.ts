import type { ApiVariant } from "./variants.ts";

type Payment =
	| { readonly kind: "card"; readonly last4: string }
	| { readonly kind: "voucher"; readonly code: string }
	| ApiVariant<"kind">;

function say(payment: Payment): unknown {
	switch (payment.kind) {
		case "card":
			return payment.last4;
		case "voucher":
			return payment.code;
		default: {
			// What is left is none of those that are described, and still a text with members that nobody described.
			const kind: string = payment.kind;
			return [kind, payment["goods"]];
		}
	}
}

it("leaves an alternative that nobody described where a switch knows all others", () => {
	const received: Payment = JSON.parse('{"kind":"barter","goods":3}');
	expect(say(received)).toEqual(["barter", 3]);
	expect(say({ kind: "card", last4: "4242" })).toBe("4242");
});
