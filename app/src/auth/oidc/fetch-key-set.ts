import { z } from "zod";

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

/** A JWK set (RFC 7517 5) of such keys. */
export interface KeySet {
	readonly keys: Pick<z.infer<typeof rsaKey>, "kty" | "kid" | "n" | "e">[];
}

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
 * Fetches the keys of an issuer: one request, no redirects, 100 KiB at most, and no longer than the signal of `init`
 * allows for the whole of it. Keys of other types are left out; a set that has none left is an error, as is a `kid` that
 * stands twice.
 */
export async function fetchKeySet(url: string, init: RequestInit, fetcher: typeof fetch): Promise<KeySet> {
	const response = await fetcher(url, { ...init, redirect: "error" });
	if (response.status !== 200) throw new Error(`The key set answered ${response.status}.`);
	const parsed = keySet.parse(JSON.parse(await readCapped(response)));
	const keys = parsed.keys
		.flatMap((key) => rsaKey.safeParse(key).data ?? [])
		.map(({ kty, kid, n, e }) => ({ kty, kid, n, e }));
	if (keys.length === 0) throw new Error("The key set holds no RSA key for RS256.");
	if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new Error("The key set names a kid twice.");
	return { keys };
}
