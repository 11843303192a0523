import { useQuery } from "@tanstack/react-query";
import { setup } from "../../texts/setup.ts";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ProblemView } from "../../ui/problem-view.tsx";
import { madeAppQuery } from "./made-app-query.ts";

const words = setup.made;

/** Exchanges GitHub's code for the App's variables, and shows them once. */
export function MadeApp({ code }: { readonly code: string }) {
	const made = useQuery(madeAppQuery(code));
	if (made.data === undefined) {
		return made.error === null ? <p>{words.asked}</p> : <ProblemView error={made.error} />;
	}
	const lines = Object.entries(made.data.variables).map(([name, value]) => `${name}=${value}\n`);
	return (
		<Card title={words.title(made.data.name)}>
			<p>{words.text}</p>
			<CodeBlock text={lines.join("")} />
			<CopyButton text={lines.join("")} />
			<p>{words.next}</p>
			<p>
				<a href={made.data.page_url}>{words.install}</a>
			</p>
		</Card>
	);
}
