/**
 * Why the Action cannot answer, in words for whoever reads the log: what is wrong and what to do about it.
 * Everything else that is thrown is a bug of ours.
 */
export class ActionFault extends Error {
	override readonly name = "ActionFault";
	/** One sentence each; empty where the message says it all. */
	readonly details: readonly string[];

	constructor(message: string, details: readonly string[] = []) {
		super(message);
		this.details = details;
	}
}
