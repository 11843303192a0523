import type { CheckSubject } from "../../ports.ts";

export const checkId = (repositoryId: string, headSha: string): string => `${repositoryId}:${headSha}`;

export const pullRequestId = (repositoryId: string, number: number): string => `${repositoryId}#${number}`;

/** What a subject is called in ids that are derived from it, and by which two of them are the same. */
export function subjectKey(subject: CheckSubject): string {
	return subject.kind === "pull_request" ? `#${subject.number}` : subject.ref;
}
