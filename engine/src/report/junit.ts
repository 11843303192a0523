import type { Analysis, Decision } from "../contract/decision.ts";
import type { Finding } from "../contract/finding.ts";
import { decisionFacts } from "./decision-facts.ts";
import { MOST_OF_FINDING, sayFinding } from "./finding-text.ts";
import { markup } from "./markup-text.ts";

/*
 * JUnit XML as CI servers read it: a test case a finding, failed where it is an error that counts. The gate's decision is
 * a case of its own, so that a report is never without one, and is red whenever the gate blocks.
 */

export function junitReport({ decision, findings }: Analysis): string {
	const cases = [...findings.map(findingCase), decisionCase(decision)];
	const failures = findings.filter(fails).length + (decision.action === "block" ? 1 : 0);
	const skipped = findings.filter(({ exception }) => exception !== null).length;
	const counts = attributes({ tests: cases.length, failures, errors: 0, skipped });
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<testsuites${attributes({ name: "driftgate" })}${counts}>`,
		`  <testsuite${attributes({ name: "API changes" })}${counts}>`,
		...cases,
		"  </testsuite>",
		"</testsuites>",
		"",
	].join("\n");
}

function fails({ level, exception }: Finding): boolean {
	return level === "ERR" && exception === null;
}

function findingCase(finding: Finding): string {
	const { rule, level, fingerprint, exception } = finding;
	const { file, line, column } = finding.shownAt;
	const name = `${file}:${line}:${column} ${fingerprint}`;
	const text = markup(sayFinding(finding), MOST_OF_FINDING);
	if (exception !== null) return testCase(rule, name, `<skipped message="${text}"/>`);
	return testCase(
		rule,
		name,
		fails(finding)
			? `<failure${attributes({ type: level })} message="${text}"/>`
			: `<system-out>${level}: ${text}</system-out>`,
	);
}

function decisionCase(decision: Decision): string {
	const { action, verdict, reason } = decision;
	const facts = `<system-out>${markup(`${decisionFacts(decision).join("; ")}.`, MOST_OF_FINDING)}</system-out>`;
	return testCase(
		"gate",
		"the gate's decision",
		action === "block"
			? `<failure${attributes({ type: verdict, message: reason })}/>${facts}`
			: `<system-out>${markup(`${verdict}: ${reason}`)}</system-out>`,
	);
}

function testCase(classname: string, name: string, content: string): string {
	return `    <testcase${attributes({ classname: `driftgate.${classname}`, name })}>${content}</testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
	return Object.entries(values)
		.map(([name, value]) => ` ${name}="${markup(String(value))}"`)
		.join("");
}
