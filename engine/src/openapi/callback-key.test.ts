import { callbackKey, readCallbackKey } from "./callback-key.ts";
import { sayOperation } from "./say-operation.ts";

const expression = "{$request.query.url}";

describe("callbackKey", () => {
	it.each(["onPaid", "on event", "100%", "on%20event", "", "\u3000\u00a0\t", "%C3%A4", "a b%"])(
		"tells the name %j from the expression",
		(name) => {
			const parts = { method: "POST", name, expression: `a ${expression}` };
			expect(readCallbackKey(callbackKey(parts))).toEqual(parts);
		},
	);

	it("is another one where the blank is another's", () => {
		expect(callbackKey({ method: "POST", name: "on event", expression })).not.toBe(
			callbackKey({ method: "POST", name: "on", expression: `event ${expression}` }),
		);
	});

	it("is no key of a path or a webhook", () => {
		expect(["GET /callback:a b", "POST webhook:callback:a b"].map(readCallbackKey)).toEqual([null, null]);
	});

	it("is said as name and expression", () => {
		const said = sayOperation(callbackKey({ method: "POST", name: "on event", expression }));
		expect(said).toBe("the callback `on event` (`POST {$request.query.url}`)");
	});
});
