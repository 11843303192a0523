import type { Change } from "../../contract/change.ts";
import { isDelivery } from "../../openapi/say-operation.ts";
import { worstReach } from "../../openapi/weight-of-reach.ts";

/** Who breaks where a value is written in another way that the other side does not read; null where it reads some of it. */
export function sayMisread({ effect, direction, reaches }: Change): string | null {
	if (effect !== "incomparable") return null;
	const named = worstReach(reaches);
	const delivers = named !== undefined && isDelivery(named);
	if (direction === "response") {
		return `${delivers ? "receivers" : "clients"} still read it the old way, and it is no longer written so`;
	}
	return delivers
		? "receivers still write it the old way, and it is no longer read so"
		: "clients still write it the old way, and the server no longer reads it so";
}
