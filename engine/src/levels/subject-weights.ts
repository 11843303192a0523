import type { Subject } from "../contract/finding.ts";

/**
 * How much an edit costs by what it is about. An operation that is gone costs three times an edit inside one: every call
 * to it fails, whatever it sends and reads, and no caller can work around it. Three, and not two, because half the price
 * is taken off where an operation was announced as outgoing: even then its end costs more than one edit of another.
 */
export const subjectWeights: Readonly<Record<Subject, number>> = {
	operation: 3,
	access: 1,
	part: 1,
	value: 1,
	announcement: 1,
	name: 1,
};
