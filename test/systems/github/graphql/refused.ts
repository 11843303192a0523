/** An error of one field, with the `type` that GitHub puts beside its message. */
export class Refused extends Error {
	readonly type: string;

	constructor(type: string, message: string) {
		super(message);
		this.type = type;
	}
}

export const notAccessible = (): Refused => new Refused("FORBIDDEN", "Resource not accessible by integration");

export const noNode = (id: string): Refused =>
	new Refused("NOT_FOUND", `Could not resolve to a node with the global id of '${id}'`);
