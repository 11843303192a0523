// Needed by: basic.

import type { ApiSecretKind } from "../call/operation.ts";
import { base64 } from "./base64.ts";

export const basicSecret: ApiSecretKind = {
	fromPair: (username, password) => ({ username, password }),
	toText: (secret, { scheme }) => {
		if (typeof secret === "object" && "username" in secret) return base64(`${secret.username}:${secret.password}`);
		throw new TypeError(`The credential ${scheme} must be { username, password }.`);
	},
};
