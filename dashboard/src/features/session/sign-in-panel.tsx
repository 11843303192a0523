import { signInPath } from "../../lib/sign-in-path.ts";
import { texts } from "../../texts/texts.ts";
import styles from "./sign-in-panel.module.css";

/** How to sign in, and come back to this very page. */
export function SignInPanel() {
	return (
		<div className={styles.panel}>
			<h1>{texts.session.signedOutTitle}</h1>
			<p>{texts.session.signedOutText}</p>
			<a className={styles.action} href={signInPath()}>
				{texts.session.signIn}
			</a>
			<p className={styles.local}>
				<strong>{texts.session.localTitle}.</strong> {texts.session.localText}
			</p>
		</div>
	);
}
