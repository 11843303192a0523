import { signInPath } from "../../lib/sign-in-path.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { usePage } from "../../lib/use-page.ts";
import { shell } from "../../texts/shell.ts";
import { Outcome } from "../../ui/outcome.tsx";
import { readRefusedSearch } from "./refused-search.ts";
import styles from "./sign-in-panel.module.css";

const words = shell.session;

/** How to sign in, and come back to this very page; and what to do where it was tried and refused. */
export function SignInPanel() {
	// Who signed out has lost the button that did it: the focus goes on here.
	const heading = usePage(words.signedOutTitle);
	const { refused, by } = useFilters(readRefusedSearch);
	// A button that leads to the same refusal again is left out.
	const isOff = refused === "not_found" && by === "github";
	return (
		<div className={styles.panel}>
			<h1 ref={heading} tabIndex={-1} className={styles.title}>
				{words.signedOutTitle}
			</h1>
			{refused === undefined ? (
				<p>{words.signedOutText}</p>
			) : (
				<Outcome isGood={false}>{isOff ? words.gitHubOff : whyRefused(refused)}</Outcome>
			)}
			{isOff ? null : (
				<a className={styles.action} href={signInPath()}>
					{words.signIn}
				</a>
			)}
			<p className={styles.local}>
				<strong>{words.localTitle}.</strong> {words.localText}
			</p>
		</div>
	);
}

function whyRefused(code: string): string {
	const known: Readonly<Record<string, string>> = words.refused;
	return known[code] ?? words.refusedElse;
}
