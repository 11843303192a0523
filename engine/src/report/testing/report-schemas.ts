/*
 * What readers of the two JSON formats rely on, as schemas: the required structure of SARIF 2.1.0 (OASIS Standard,
 * sections 3.13 to 3.49, as far as we write it) and of GitLab's Code Quality report.
 */

const text = { type: "string", minLength: 1 };
const position = { type: "integer", minimum: 1 };
const message = {
	type: "object",
	required: ["text"],
	properties: { text, markdown: text },
	additionalProperties: false,
};
const level = { enum: ["none", "note", "warning", "error"] };
const location = {
	type: "object",
	required: ["physicalLocation"],
	additionalProperties: false,
	properties: {
		id: { type: "integer", minimum: -1 },
		message,
		physicalLocation: {
			type: "object",
			required: ["artifactLocation", "region"],
			additionalProperties: false,
			properties: {
				// A relative reference of RFC 3986: no scheme, no authority, no characters that need encoding.
				artifactLocation: {
					type: "object",
					required: ["uri"],
					additionalProperties: false,
					properties: { uri: { type: "string", pattern: "^(?:[A-Za-z0-9._~!*'()/-]|%[0-9A-F]{2})+$" } },
				},
				region: {
					type: "object",
					required: ["startLine", "startColumn"],
					additionalProperties: false,
					properties: { startLine: position, startColumn: position },
				},
			},
		},
	},
};

export const sarifSchema = {
	type: "object",
	required: ["$schema", "version", "runs"],
	additionalProperties: false,
	properties: {
		$schema: text,
		version: { const: "2.1.0" },
		runs: {
			type: "array",
			minItems: 1,
			maxItems: 1,
			items: {
				type: "object",
				required: ["tool", "results"],
				additionalProperties: false,
				properties: {
					columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
					properties: { type: "object" },
					tool: {
						type: "object",
						required: ["driver"],
						properties: {
							driver: {
								type: "object",
								required: ["name", "rules"],
								additionalProperties: false,
								properties: {
									name: text,
									rules: {
										type: "array",
										uniqueItems: true,
										items: {
											type: "object",
											required: ["id"],
											additionalProperties: false,
											properties: {
												id: text,
												shortDescription: message,
												fullDescription: message,
												help: message,
												// Code scanning shows ten tags of a rule.
												properties: {
													type: "object",
													properties: { tags: { type: "array", maxItems: 10, uniqueItems: true, items: text } },
												},
												defaultConfiguration: { type: "object", properties: { level }, additionalProperties: false },
											},
										},
									},
								},
							},
						},
					},
					invocations: {
						type: "array",
						items: {
							type: "object",
							required: ["executionSuccessful"],
							additionalProperties: false,
							properties: {
								executionSuccessful: { type: "boolean" },
								toolExecutionNotifications: {
									type: "array",
									items: {
										type: "object",
										required: ["message"],
										additionalProperties: false,
										properties: { message, level, locations: { type: "array", items: location } },
									},
								},
							},
						},
					},
					results: {
						type: "array",
						items: {
							type: "object",
							required: ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
							additionalProperties: false,
							properties: {
								ruleId: text,
								ruleIndex: { type: "integer", minimum: 0 },
								level,
								message,
								locations: { type: "array", minItems: 1, maxItems: 1, items: location },
								relatedLocations: { type: "array", uniqueItems: true, items: location },
								partialFingerprints: { type: "object", additionalProperties: text, minProperties: 1 },
								suppressions: {
									type: "array",
									uniqueItems: true,
									items: {
										type: "object",
										required: ["kind"],
										additionalProperties: false,
										properties: {
											kind: { enum: ["inSource", "external"] },
											status: { enum: ["accepted", "underReview", "rejected"] },
											justification: text,
										},
									},
								},
								properties: { type: "object" },
							},
						},
					},
				},
			},
		},
	},
};

export const gitlabSchema = {
	type: "array",
	items: {
		type: "object",
		required: ["description", "check_name", "fingerprint", "severity", "location"],
		additionalProperties: false,
		properties: {
			description: text,
			check_name: text,
			fingerprint: text,
			severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
			location: {
				type: "object",
				required: ["path", "lines"],
				additionalProperties: false,
				properties: {
					path: { type: "string", minLength: 1, not: { pattern: "^\\./" } },
					lines: { type: "object", required: ["begin"], properties: { begin: position } },
				},
			},
		},
	},
};
