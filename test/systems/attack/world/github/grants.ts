import { createHash, randomBytes } from "node:crypto";
import type { Asker } from "./question.ts";

export const CLIENT_ID = "Iv1.0f3a9c2b7d5e8146";
export const CLIENT_SECRET = "89abcdef0123456789abcdef0123456789abcdef";

interface Code {
	readonly login: string;
	readonly challenge: string;
	readonly redirectUri: string;
}

/** Tokens that GitHub gave out, and to whom: of people by OAuth with PKCE (RFC 7636), of installations to the App. */
export class Grants {
	readonly #codes = new Map<string, Code>();
	readonly #people = new Map<string, string>();
	readonly #installations = new Map<string, number>();

	/** What a person does on the page where the service sent their browser: says yes, and is sent back. */
	authorize(page: string, login: string): string {
		const asked = new URL(page).searchParams;
		const [redirectUri, code] = [asked.get("redirect_uri") ?? "", randomBytes(10).toString("hex")];
		this.#codes.set(code, { login, challenge: asked.get("code_challenge") ?? "", redirectUri });
		const back = new URL(redirectUri);
		back.searchParams.set("code", code);
		back.searchParams.set("state", asked.get("state") ?? "");
		return back.href;
	}

	redeem(asked: Readonly<Record<string, string>>): object {
		const code = this.#codes.get(asked["code"] ?? "");
		this.#codes.delete(asked["code"] ?? "");
		if (asked["client_secret"] !== CLIENT_SECRET) return { error: "incorrect_client_credentials" };
		const proven = createHash("sha256")
			.update(asked["code_verifier"] ?? "")
			.digest("base64url");
		if (code === undefined || code.challenge !== proven) return { error: "bad_verification_code" };
		const token = `ghu_${randomBytes(18).toString("hex")}`;
		this.#people.set(token, code.login);
		return { access_token: token, token_type: "bearer", scope: "" };
	}

	revoke(token: string): boolean {
		return this.#people.delete(token);
	}

	/** Ends every token of a person, as removing the App's authorization at GitHub does. */
	revokeAll(login: string): void {
		for (const [token, whose] of this.#people) if (whose === login) this.#people.delete(token);
	}

	grantInstallation(id: number): string {
		const token = `ghs_${randomBytes(18).toString("hex")}`;
		this.#installations.set(token, id);
		return token;
	}

	askerOf(authorization: string): Asker {
		const token = authorization.replace(/^\w+ /, "");
		const login = this.#people.get(token);
		if (login !== undefined) return { kind: "person", login };
		const id = this.#installations.get(token);
		if (id !== undefined) return { kind: "installation", id };
		return token.startsWith("eyJ") ? { kind: "app" } : undefined;
	}
}
