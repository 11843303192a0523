import type { Finding } from "../contract/finding.ts";

/** A finding by hand, for tests of the gate and of the reports: an error in one operation. */
export function makeFinding(finding: Partial<Finding> = {}): Finding {
	const location = { file: "openapi.yaml", pointer: "/paths/~1v1~1payments/post", line: 12, column: 5 };
	return {
		fingerprint: "3f9a0c1d2e4b5a69",
		rule: "request-max-length-lowered",
		level: "ERR",
		wire: "ERR",
		source: "INFO",
		message:
			"`maxLength` was lowered from `50` to `20` in the request body of `POST /v1/payments`: clients are refused.",
		direction: "request",
		effect: "narrows",
		subject: "value",
		operations: ["POST /v1/payments"],
		tags: [],
		reached: { methods: ["payments.create"], types: ["Payment"], tools: ["payments_create"] },
		before: location,
		after: location,
		shownAt: location,
		points: 10,
		pointsExplained: "10 (ERR) × 1 (1 operation) × 1 (stable)",
		proof: "unproven",
		witness: null,
		exception: null,
		...finding,
	};
}
