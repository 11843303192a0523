import { unzipSync } from "fflate";
import { ActionFault } from "../action-fault.ts";
import { type Artifact, artifactSchema, MOST_ARTIFACT_BYTES } from "../artifact/artifact-schema.ts";
import type { GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";
import { numberOf, type ReportedRun } from "./reported-run.ts";

/** The name that the root action gives the file. */
const FILE = "driftgate-artifact.json";

/**
 * The artifact of a run: found by the run's id, bounded before it is downloaded and before it is unpacked, and held to its
 * schema. null where the run has none. Throws ActionFault for what is no such artifact.
 */
export async function readArtifact(github: GitHubApi, run: ReportedRun, name: string): Promise<Artifact | null> {
	const path = `/repos/${run.repository}/actions/runs/${run.id}/artifacts?per_page=100&name=${encodeURIComponent(name)}`;
	const { status, body, message } = await github.ask("GET", path);
	const listed = member(body, ["artifacts"]);
	if (status !== 200 || !Array.isArray(listed)) {
		const said = `GitHub did not list the run's artifacts (${status}): github-token needs actions: read.`;
		throw new ActionFault(said, message === null ? [] : [message]);
	}
	const own = listed.filter((one) => member(one, ["name"]) === name && member(one, ["expired"]) !== true);
	const newest = own.toSorted((one, other) => Number(member(other, ["id"])) - Number(member(one, ["id"])))[0];
	const id = numberOf(member(newest, ["id"]));
	if (id === null) return null;
	const size = Number(member(newest, ["size_in_bytes"]));
	if (!(size <= MOST_ARTIFACT_BYTES)) throw forged(`it has ${size} bytes, and may have ${MOST_ARTIFACT_BYTES}`);
	const bytes = await github.download(`/repos/${run.repository}/actions/artifacts/${id}/zip`, MOST_ARTIFACT_BYTES);
	return parseArtifact(bytes);
}

/** Throws ActionFault for what is no artifact of the root action, whoever made it. */
export function parseArtifact(bytes: Uint8Array): Artifact {
	const text = new TextDecoder("utf-8", { fatal: true });
	const read = (): unknown => JSON.parse(text.decode(isZip(bytes) ? unpack(bytes) : bytes));
	let document: unknown;
	try {
		document = read();
	} catch (error) {
		if (error instanceof ActionFault) throw error;
		throw forged(`it cannot be read (${String(error).slice(0, 100)})`);
	}
	const { data, error } = artifactSchema.safeParse(document);
	if (data !== undefined) return data;
	const [issue] = error.issues;
	throw forged(`${issue?.path.join(".") || "the document"} ${issue?.message.slice(0, 200)}`);
}

/** GitHub hands artifacts out as ZIP, unless they were uploaded as single files. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

function unpack(bytes: Uint8Array): Uint8Array {
	let entries = 0;
	const files = unzipSync(bytes, {
		filter({ name, originalSize }) {
			entries += 1;
			if (entries > 1 || name !== FILE) throw forged(`it holds another file than ${FILE}`);
			if (originalSize > MOST_ARTIFACT_BYTES) throw forged(`its file has ${originalSize} bytes`);
			return true;
		},
	});
	const file = files[FILE];
	if (file === undefined) throw forged(`it has no ${FILE}`);
	return file;
}

function forged(why: string): ActionFault {
	return new ActionFault(`The artifact is none that Driftgate's step writes: ${why}. Nothing of it was published.`);
}
