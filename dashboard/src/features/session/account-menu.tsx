import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { announce } from "../../lib/announce.tsx";
import { api } from "../../lib/api.ts";
import { tellTabs } from "../../lib/tabs.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account-menu.module.css";
import { endSession } from "./end-session.ts";
import { useSession } from "./use-session.ts";

/** Who is signed in, and the way out. Nothing where nobody is: each page says itself how to sign in. */
export function AccountMenu() {
	const session = useSession();
	const queries = useQueryClient();
	const signOut = useMutation({
		mutationFn: () => api.auth.signOut(),
		onSuccess: async () => {
			tellTabs("signed-out");
			announce(texts.session.signedOut);
			await endSession(queries);
		},
	});
	if (session.data === undefined) return null;
	return (
		<div className={styles.account}>
			<Link to="/account" className={styles.login}>
				{texts.session.signedInAs(session.data.user.login)}
			</Link>
			<Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
				{texts.session.signOut}
			</Button>
		</div>
	);
}
