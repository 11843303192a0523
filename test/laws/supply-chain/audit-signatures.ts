import { runNpm } from "./run-npm.ts";

/** npm fetches the keys of the registry and looks at each package; a mirror that has none may not answer at all. */
const PATIENCE_MS = 120_000;

export interface SignatureAudit {
	/** `none`: nothing could be said, because the registry gives no signatures or did not answer. */
	readonly outcome: "verified" | "refused" | "none";
	readonly says: string;
}

/** Has npm verify the registry's signatures and attestations of everything that is installed. */
export async function auditSignatures(timeoutMs = PATIENCE_MS): Promise<SignatureAudit> {
	return readAudit(await runNpm(["audit", "signatures"], timeoutMs));
}

/** What npm's answer comes to. A signature that is wrong is never taken for one that is not given. */
export function readAudit({
	code,
	stdout,
	stderr,
}: {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}): SignatureAudit {
	if (code === null) return nothing("it did not answer in time");
	const said = `${stdout}\n${stderr}`;
	if (/invalid|tampered/i.test(said)) return { outcome: "refused", says: said.trim() };
	if (code === 0) return { outcome: "verified", says: stdout.trim() };
	const reason = /^npm error (?:network )?(?!code |syscall |errno )(?<reason>.+)$/m.exec(stderr)?.groups?.["reason"];
	if (/missing registry signature/i.test(said)) return { outcome: "refused", says: said.trim() };
	return nothing(reason ?? `npm ended with ${code}`);
}

const nothing = (why: string): SignatureAudit => ({
	outcome: "none",
	says: `This registry's signatures could not be verified: ${why}. Run it against registry.npmjs.org, which signs.`,
});
