import type { UserActor } from "../../auth/may.ts";
import type { Ports } from "../../ports.ts";

/** Whether somebody signed in by the link that the service printed on its own machine. */
export async function isOperator({ store }: Pick<Ports, "store">, { userId }: UserActor): Promise<boolean> {
	return (await store.get("users", userId))?.local === true;
}
