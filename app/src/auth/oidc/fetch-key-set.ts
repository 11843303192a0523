import { z } from "zod";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 100 * 1024;

/** An RSA key for RS256 (RFC 7518 6.3.1). Members that we do not use are dropped, private ones with them. */
const rsaKey = z.object({
	kty: z.literal("RSA"),
	kid: z.string().min(1).max(200),
	n: z.string().min(1),
	e: z.string().min(1),
	use: z.literal("sig").optional(),
	alg: z.literal("RS256").optional(),
});

export type RsaKey = Pick<z.infer<typeof rsaKey>, "kty" | "kid" | "n" | "e">;

const keySet = z.object({ keys: z.array(z.unknown()).max(100) });

async function readCapped(response: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > MAX_BYTES) throw new Error(`The key set is larger than ${MAX_BYTES} bytes.`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}

/**
 * Fetches the keys of an issuer: one request, no redirects, 5 s and 100 KiB at most for the whole of it. Keys of other
 * types are left out; a set that has none left is an error, as is a `kid` that stands twice.
 */
export async function fetchKeySet(url: string, fetcher: typeof fetch): Promise<ReadonlyMap<string, RsaKey>> {
	const response = await fetcher(url, {
		redirect: "error",
		signal: AbortSignal.timeout(TIMEOUT_MS),
		headers: { accept: "application/jwk-set+json, application/json" },
	});
	if (response.status !== 200) throw new Error(`The key set answered ${response.status}.`);
	const parsed = keySet.parse(JSON.parse(await readCapped(response)));
	const keys = parsed.keys
		.flatMap((key) => rsaKey.safeParse(key).data ?? [])
		.map(({ kty, kid, n, e }) => ({ kty, kid, n, e }));
	const byId = new Map(keys.map((key) => [key.kid, key]));
	if (byId.size === 0) throw new Error("The key set holds no RSA key for RS256.");
	if (byId.size < keys.length) throw new Error("The key set names a kid twice.");
	return byId;
}
