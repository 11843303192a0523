import { ServiceFault } from "../../errors.ts";
import type { ApiKeyDocument } from "../../ports.ts";

/** A key that lets nobody in. Whoever sent it is told the same for every reason. */
export class RefusedKey extends ServiceFault {
	/** The key that it once was; undefined where it never was one. */
	readonly revoked: Pick<ApiKeyDocument, "id" | "userId"> | undefined;

	constructor(revoked?: Pick<ApiKeyDocument, "id" | "userId">) {
		super("invalid_api_key");
		this.revoked = revoked;
	}
}
