import { signInPath } from "../../lib/sign-in-path.ts";
import { shell } from "../../texts/shell.ts";
import styles from "./sign-in-panel.module.css";

/** How to sign in, and come back to this very page. */
export function SignInPanel() {
	return (
		<div className={styles.panel}>
			<h1>{shell.session.signedOutTitle}</h1>
			<p>{shell.session.signedOutText}</p>
			<a className={styles.action} href={signInPath()}>
				{shell.session.signIn}
			</a>
			<p className={styles.local}>
				<strong>{shell.session.localTitle}.</strong> {shell.session.localText}
			</p>
		</div>
	);
}
