import { describe, expect, it } from "@jest/globals";
import { endingCookie, openingCookie, readCookie } from "./session-cookie.ts";

const secret = "s".repeat(43);
const http = "http://127.0.0.1:3000";
const https = "https://driftgate.test";

describe("the session's cookie", () => {
	it("is for this host, out of reach of scripts, and Secure over https", () => {
		const session = { secret, endsAt: 90_500 };
		expect(openingCookie(http, session, 500)).toBe(`driftgate=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=90`);
		expect(openingCookie(https, session, 500)).toBe(
			`__Host-driftgate=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=90; Secure`,
		);
		expect(endingCookie(https)).toBe("__Host-driftgate=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
	});

	it("is read among others", () => {
		expect(readCookie(http, `a=b; driftgate=${secret};c=d`)).toBe(secret);
		expect(readCookie(https, `driftgate=${"x".repeat(43)}; __Host-driftgate=${secret}`)).toBe(secret);
	});

	it.each([
		undefined,
		"",
		"driftgate=",
		`driftgate=${secret}x`,
		`driftgate=${secret}; driftgate=${"t".repeat(43)}`,
		`xdriftgate=${secret}`,
	])("is not read from %j", (field) => {
		expect(readCookie(http, field)).toBeUndefined();
	});
});
