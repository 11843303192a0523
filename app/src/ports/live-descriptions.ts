/* Deployed descriptions. */

/** `reason` is one sentence for whoever wrote the address. */
export type LiveReading =
	| { readonly ok: true; readonly text: string }
	| { readonly ok: false; readonly reason: string };

export interface LiveDescriptions {
	/** What is served at an address that a stranger wrote: of the public internet, over https, bounded in size and time. */
	read(url: string): Promise<LiveReading>;
}
