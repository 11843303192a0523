import { z } from "zod";
import { LONGEST_OWNER, LONGEST_REASON } from "../../../flows/exceptions/exception-request.ts";

/** Whatever is wrong with a term is the flow's to tell, with all the others: the schema only describes what is wanted. */
export const term = (shape: {
	readonly pattern?: string;
	readonly maxLength?: number;
	readonly description?: string;
}) =>
	z
		.unknown()
		.optional()
		.meta({ override: { type: "string", minLength: 1, ...shape } });

/** What an exception says beside the finding. */
export const terms = {
	owner: term({ maxLength: LONGEST_OWNER }),
	reason: term({ maxLength: LONGEST_REASON }),
	expires_at: term({ maxLength: 40, description: "An ISO date; of a timestamp, its day in UTC." }),
};
