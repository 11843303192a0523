import { ed25519Key, pepper } from "./key-readers.ts";
import { variable } from "./variable.ts";

/** What signs, and what is hashed and sealed under. */
export const keyVariables = {
	ACTION_TOKEN_KEY: variable({
		meaning:
			"Ed25519 private key (PKCS#8 PEM, or that in base64) that signs action tokens. Set it where several processes share MongoDB.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "an Ed25519 key in PKCS#8 PEM, as `openssl genpkey -algorithm ed25519` prints it, as it is or in base64",
		read: ed25519Key,
	}),
	EVIDENCE_KEY: variable({
		meaning:
			"Ed25519 private key (PKCS#8 PEM, or that in base64) that signs the checkpoints of decision logs and evidence packages. Keep it: packages of another key are another log's.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "an Ed25519 key in PKCS#8 PEM, as `openssl genpkey -algorithm ed25519` prints it, as it is or in base64",
		read: ed25519Key,
	}),
	API_KEY_PEPPER: variable({
		meaning:
			"Secret under which API keys are stored as HMACs. Set it where several processes share MongoDB; without it every key is lost.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "32 characters or more of chance without spaces, as `openssl rand -base64 32` prints them",
		read: pepper,
	}),
	API_KEY_PEPPER_PREVIOUS: variable({
		meaning: "The pepper before this one: keys stored under it stay good, and move to the new one with their next use.",
		default: "not set",
		remedy: "the former value of API_KEY_PEPPER, or the text of the file api-key-pepper in DATA_FOLDER",
		read: pepper,
	}),
	SEALING_KEY: variable({
		meaning:
			"Secret under which GitHub's grants and mailing lists' addresses are encrypted. Set it where several processes share MongoDB; without it people must sign in again.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "32 characters or more of chance without spaces, as `openssl rand -base64 32` prints them",
		read: pepper,
	}),
} as const;
