import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { announce } from "../../lib/announce.tsx";
import { authSignOut, service } from "../../lib/api.ts";
import { problemOf } from "../../lib/problem.ts";
import { tellTabs } from "../../lib/tabs.ts";
import { problems } from "../../texts/problems.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account-menu.module.css";
import { endSession } from "./end-session.ts";
import { useSession } from "./use-session.ts";

const words = shell.session;

/** Who is signed in, and the way out. Nothing where nobody is: each page says itself how to sign in. */
export function AccountMenu() {
	const session = useSession();
	const queries = useQueryClient();
	const [isLeaving, setLeaving] = useState(false);
	const signOut = async (): Promise<void> => {
		setLeaving(true);
		try {
			await authSignOut(service);
			tellTabs("signed-out");
			announce(words.signedOut);
			await endSession(queries);
		} catch (error) {
			announce(problems[problemOf(error, Date.now()).kind].title);
		} finally {
			setLeaving(false);
		}
	};
	if (session.data === undefined) return null;
	return (
		<div className={styles.account}>
			<Link to="/account" className={styles.login}>
				{words.signedInAs(session.data.user.login)}
			</Link>
			<Button look="quiet" busy={isLeaving} onClick={signOut}>
				{words.signOut}
			</Button>
		</div>
	);
}
