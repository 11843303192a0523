import type { FaultCode } from "../src/contract/fault.ts";
import { Fault } from "../src/lib/fault.ts";

/** An input that cannot be used for one reason, which is no line of it. */
export function unusable(code: FaultCode, message: string): Fault {
	return new Fault(code, [{ at: null, message }]);
}
