import { describeService } from "../../laws/openapi/describe-service.ts";
import type { Derivation } from "./derivation.ts";

/** The description of our own API, which the gate compares with that of the default branch: .github/workflows/api.yml. */
export const ownDescription: Derivation = {
	path: "docs/openapi.json",
	produce: () => `${JSON.stringify(describeService(), null, "\t")}\n`,
};
