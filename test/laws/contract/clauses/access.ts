import type { ShownBy } from "./shown-by.ts";

/** docs/contract/access.md. */
export const access: ShownBy = {
	"auth-key": ["reading needs the read scope", "a key names itself and at least one scope that there is"],
	"auth-session": ["a session says who it is", "a session is a host-only, HttpOnly, SameSite=Lax cookie"],
	"auth-nobody": [
		"public endpoints want nobody's name",
		"pages of any origin may read what is public, and nothing else",
	],
	"auth-change-scopes": ["changing needs the write scope, and syncing the sync scope"],
	"auth-read-scope": ["reading needs the read scope"],
	"auth-session-only": ["the session's endpoints take sessions alone"],
	"auth-session-or-key": [
		"the changelog has drafts, newest first",
		"the protection summary counts what the gate did",
		"the docs scaffold is Markdown of what was synced",
		"the session's endpoints take sessions alone",
	],
	"auth-key-403": [
		"a key has 403 for a project that its owner does not reach, as for none",
		"reading needs the read scope",
	],
	"auth-session-404": ["a session has 404 for another's project, as for none"],
	"access-by-repository": [
		"a colleague sees a project whose repository they may read, and does with it what GitHub lets them",
		"a session has 404 for another's project, as for none",
	],
	"access-by-permission": [
		"a colleague sees a project whose repository they may read, and does with it what GitHub lets them",
		"whether maintain does what admin does is the owner's to say, installation by installation",
	],
	"access-of-keys": ["test/systems/trust/permissions/attack.test.ts › has a key that does no more than they may"],
	"key-create": [
		"a key is made with its value, and shown that once",
		"a key names itself and at least one scope that there is",
		"the session's endpoints take sessions alone",
		"nothing secret is logged",
	],
	"key-list": [
		"keys are listed with both names of the prefix, without values",
		"a key is made with its value, and shown that once",
		"the session's endpoints take sessions alone",
		"a key's use is noted, when the service stops at the latest",
	],
	"key-revoke": [
		"a revoked key is refused at once, for ever, and no longer listed",
		"a key of another's, or none, is 404",
	],
	"key-rotate": [
		"a rotated key gives way to one of the same name and scopes",
		"of parallel rotations one succeeds, and one key lives",
		"a key of another's, or none, is 404",
	],
	"key-rotate-revoked": ["a revoked key is refused at once, for ever, and no longer listed"],
	"key-format": ["a key ends in its checksum, and a mistyped one is refused"],
	"key-stored": ["a key is stored under the pepper alone, and its use is told"],
	"account-sign-in": [
		"sign-in leads to GitHub with state and PKCE, and back once",
		"an address to return to is one of ours",
		"a change wants the origin and the session's token",
	],
	"account-session": [
		"sign-in leads to GitHub with state and PKCE, and back once",
		"a session ends when it is signed out",
		"a session says who it is",
	],
	"account-local": ["the printed link signs in once, where nobody signs in with GitHub"],
	"account-delete": [
		"an account is deleted with its keys, its session and its grant",
		"the session's endpoints take sessions alone",
	],
	"account-delete-keeps-leaves": [
		"app/src/flows/account/delete-account.test.ts › leaves a log that goes on from its checkpoint to a last leaf, and names nobody",
	],
};
