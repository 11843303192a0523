import { z } from "zod";
import type { ConsistencyView, InclusionView } from "../../flows/log/prove-log.ts";
import type { CheckpointView } from "../../flows/log/read-checkpoint.ts";
import { count, wholeNumber } from "./scalars.ts";

export const hash = z
	.string()
	.regex(/^[A-Za-z0-9+/]{43}=$/)
	.meta({ description: "SHA-256, base64.", example: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" });

/** A number of leaves in a query. */
export const leafCount = wholeNumber();

export const checkpoint = z
	.object({
		origin: z.string().meta({ description: "The name of the log, for ever." }),
		size: count.meta({ description: "Leaves: the gate decisions of the project, numbered from 0." }),
		root_hash: hash,
		checkpoint: z.string().meta({ description: "Signed note (C2SP tlog-checkpoint, Ed25519)." }),
		key: z.string().meta({ description: "Verifier key (C2SP signed-note): name, key id, key." }),
	})
	.meta({ id: "LogCheckpoint" });

const proof = z.array(hash).max(64).meta({ description: "RFC 6962, from the leaves upwards." });

export const inclusion = z
	.object({
		leaf_index: count,
		leaf: z
			.string()
			.meta({ description: "The leaf's exact text; its hash is SHA-256 over a zero byte and its UTF-8." }),
		proof,
		checkpoint,
	})
	.meta({ id: "LogInclusion" });

export const consistency = z
	.object({ from: checkpoint, to: checkpoint, proof })
	.meta({ id: "LogConsistency", description: "The log of `to` begins with the whole log of `from`." });

const root = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
const origin = "driftgate/projects/0190f5c2-6d0e-7a4b-9c55-3f2a8f0d1e77";

export const checkpointExample = {
	origin,
	size: 1,
	root_hash: root,
	checkpoint: `${origin}\n1\n${root}\n\n— ${origin} rEs7…\n`,
	key: `${origin}+ac4b3b01+AXL…`,
} satisfies z.input<typeof checkpoint>;

export function presentCheckpoint(view: CheckpointView): z.input<typeof checkpoint> {
	return {
		origin: view.origin,
		size: view.size,
		root_hash: view.rootHash,
		checkpoint: view.checkpoint,
		key: view.key,
	};
}

export function presentInclusion(view: InclusionView): z.input<typeof inclusion> {
	return {
		leaf_index: view.leafIndex,
		leaf: view.leaf,
		proof: [...view.proof],
		checkpoint: presentCheckpoint(view.checkpoint),
	};
}

export function presentConsistency(view: ConsistencyView): z.input<typeof consistency> {
	return { from: presentCheckpoint(view.from), to: presentCheckpoint(view.to), proof: [...view.proof] };
}
