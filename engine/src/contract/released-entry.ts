/** An entry of a service's changelog that was published, for the pages about the service. */
export interface ReleasedEntry {
	/** What its heading names: `1.1.0`. */
	readonly version: string;
	/** ISO day, UTC. */
	readonly day: string;
	/** What it says, as Markdown without a heading of its own version. */
	readonly markdown: string;
}
