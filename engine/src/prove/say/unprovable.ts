/** Why a payload could not be found or checked. The reason follows "unproven: " in a report: lower case, no full stop. */
export class Unprovable extends Error {
	readonly reason: string;

	constructor(reason: string) {
		super(reason);
		this.name = "Unprovable";
		this.reason = reason;
	}
}
