/*
 * Workers of our own: they alone import the engine, so that a page is small, and never stands still while something is
 * worked out. A worker's address is a script's, which the page's policy lets in by this one named policy only.
 */

/** What of Trusted Types is used here. */
interface ScriptAddresses {
	createScriptURL(address: string): unknown;
}

interface TrustedTypeFactory {
	createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptAddresses;
}

/** Files of the build, whose names hold a hash. */
const OWN = /^\/assets\/[\w.-]+\.js$/;

const rules = {
	createScriptURL(address: string): string {
		if (!OWN.test(address)) throw new TypeError("This is the address of no worker of ours.");
		return address;
	},
};

const factory = (globalThis as { readonly trustedTypes?: TrustedTypeFactory }).trustedTypes;
const addresses: ScriptAddresses = factory?.createPolicy("driftgate-workers", rules) ?? rules;

/** Starts a worker, by the address that an import ending in `?worker&url` gives. Whoever starts it ends it. */
function startWorker(address: string): Worker {
	return new Worker(addresses.createScriptURL(address) as string, { type: "module" });
}

/** Asks a worker that answers one question with one message, and ends it. Rejects where it breaks, or the signal aborts. */
export function askWorker<Answer>(address: string, question: unknown, signal?: AbortSignal): Promise<Answer> {
	const worker = startWorker(address);
	const answered = new Promise<Answer>((resolve, reject) => {
		worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
		worker.addEventListener("error", ({ message }) => reject(new Error(message)));
		worker.addEventListener("messageerror", () => reject(new Error("The worker's answer cannot be read.")));
		signal?.addEventListener("abort", () => reject(signal.reason));
		worker.postMessage(question);
	});
	return answered.finally(() => worker.terminate());
}
