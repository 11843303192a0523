import { z } from "zod";

/** The path parameters of everything below one repository. */
export const repositoryPath = z.object({
	repository_id: z.string().min(1).max(100).meta({ description: "GitHub's id of the repository." }),
});
