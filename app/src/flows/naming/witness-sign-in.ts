import { ServiceFault } from "../../errors.ts";
import type { Ports, UserDocument } from "../../ports.ts";
import { recordRepeated } from "./record-event.ts";

/** Where a sign-in comes from. */
export interface SignInPlace {
	/** The client's address: tells those apart whom nobody knows, and is kept as a hash for an hour. */
	readonly from: string;
	/** The same, where the operator allows it to be kept. */
	readonly address?: string;
}

/** Carries out a sign-in, and keeps whether it came to something. Throws what it throws. */
export async function witnessSignIn(
	ports: Ports,
	{ from, address }: SignInPlace,
	signIn: () => Promise<UserDocument>,
): Promise<UserDocument> {
	try {
		const user = await signIn();
		await recordRepeated(ports, { kind: "sign_in", userId: user.id, address }, from);
		return user;
	} catch (error) {
		if (error instanceof ServiceFault && error.owner === "caller") {
			await recordRepeated(ports, { kind: "sign_in_refused", subject: error.code, address }, from);
		}
		throw error;
	}
}
