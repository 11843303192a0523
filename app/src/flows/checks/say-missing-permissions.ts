import type { InstallationDocument } from "../../ports.ts";

interface Optional {
	readonly permission: string;
	readonly access: "read" | "write";
	/** As GitHub's pages name it. */
	readonly called: string;
	readonly event?: string;
	/** What is off without it. */
	readonly off: string;
}

/** What deliveries need: missed only where a configuration asks for them. */
const DELIVERIES: readonly Optional[] = [
	{ permission: "contents", access: "write", called: "Contents: read and write", off: "delivery of SDKs" },
	{
		permission: "pull_requests",
		access: "write",
		called: "Pull requests: read and write",
		off: "pull requests that deliver SDKs",
	},
];

/** What an installation may grant beyond what it must, and what is off without it (docs/github-app.html). */
const OPTIONAL: readonly Optional[] = [
	{
		permission: "issues",
		access: "write",
		called: "Issues: read and write",
		event: "issue_comment",
		off: "comments, and commands in the conversation",
	},
	{
		permission: "merge_queues",
		access: "read",
		called: "Merge queues: read-only",
		event: "merge_group",
		off: "checks of merge groups",
	},
];

/** Whether an installation grants something. What nobody told yet is taken for granted: GitHub refuses where it is not. */
export function isGranted({ granted }: InstallationDocument, permission: string, access: "read" | "write"): boolean {
	if (granted === undefined) return true;
	const has = granted.permissions[permission];
	return has === access || has === "admin" || (access === "read" && has === "write");
}

/** One line for what is off, with where an owner accepts it; nothing where everything is granted. */
export function sayMissingPermissions(
	installation: InstallationDocument,
	{ delivers }: { readonly delivers: boolean } = { delivers: false },
): string {
	const missing = [...OPTIONAL, ...(delivers ? DELIVERIES : [])].filter(({ permission, access, event }) => {
		const hasEvent = event === undefined || installation.granted?.events.includes(event) !== false;
		return !isGranted(installation, permission, access) || !hasEvent;
	});
	if (missing.length === 0) return "";
	const off = missing.map(({ called, off }) => `${off} (${called})`).join("; ");
	const url = installation.granted?.settingsUrl;
	const where = url === undefined ? "the App's settings on GitHub" : `[the App's settings](<${url}>)`;
	return `Off, because the installation does not grant it: ${off}. An owner can accept it in ${where}.`;
}
