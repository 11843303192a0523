import type { InstallationDocument } from "../../ports.ts";
import { appPart, calledRight } from "../installations/app-rights.ts";

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
	const parts = [appPart("comments"), appPart("queues"), ...(delivers ? [appPart("delivery")] : [])];
	const missing = parts.flatMap(({ rights, events }) => {
		const isTold = events.every((event) => installation.granted?.events.includes(event) !== false);
		return rights.filter(({ permission, access }) => !isTold || !isGranted(installation, permission, access));
	});
	if (missing.length === 0) return "";
	const off = missing.map((right) => `${right.off} (${calledRight(right)})`).join("; ");
	const url = installation.granted?.settingsUrl;
	const where = url === undefined ? "the App's settings on GitHub" : `[the App's settings](<${url}>)`;
	return `Off, because the installation does not grant it: ${off}. An owner can accept it in ${where}.`;
}
