import type { ForeseenDeletion } from "../../lib/api.ts";
import { account } from "../../texts/account.ts";

const words = account.deletion;

/** What goes, what passes to a colleague, and what stays. */
export function DeletionList({ foreseen }: { readonly foreseen: ForeseenDeletion }) {
	const { projects, truncated, api_keys: keys, sign_ins: signIns, subscription } = foreseen;
	const of = (fate: string) => projects.filter((project) => project.fate === fate);
	return (
		<>
			<Group
				title={words.goes}
				lines={[
					...of("ends").map(({ name }) => words.ends(name)),
					...(keys === 0 ? [] : [words.keys(keys)]),
					words.signIns(signIns),
					...(subscription ? [words.subscription] : []),
					words.grant,
				]}
			/>
			<Group
				title={words.passes}
				lines={of("passes").map(({ name, passes_to: to }) => words.passesTo(name, to ?? ""))}
			/>
			<Group title={words.unknown} lines={of("unknown").map(({ name }) => words.unknownOf(name))} />
			{truncated ? <p>{words.more}</p> : null}
			<Group title={words.stays} lines={[words.log, words.git]} />
		</>
	);
}

function Group({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
	if (lines.length === 0) return null;
	return (
		<section aria-label={title}>
			<h3>{title}</h3>
			<ul>
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</section>
	);
}
