import { useQueryClient } from "@tanstack/react-query";
import { DeletionCard } from "../features/account/deletion-card.tsx";
import { EventsCard } from "../features/account/events-card.tsx";
import { SignInsCard } from "../features/account/sign-ins-card.tsx";
import { endSession } from "../features/session/end-session.ts";
import { RequireSession } from "../features/session/require-session.tsx";
import { useSession } from "../features/session/use-session.ts";
import { tellTabs } from "../lib/tabs.ts";
import { account as words } from "../texts/account.ts";
import { PageHeading } from "../ui/page-heading.tsx";

/** Where somebody is signed in, what they did, and the end of the account. */
export function AccountPage() {
	return (
		<RequireSession>
			<PageHeading title={words.title} />
			<Account />
		</RequireSession>
	);
}

function Account() {
	const session = useSession();
	const queries = useQueryClient();
	const leave = async (): Promise<void> => {
		tellTabs("signed-out");
		await endSession(queries);
	};
	return (
		<>
			<SignInsCard />
			<EventsCard />
			{session.data === undefined ? null : <DeletionCard login={session.data.user.login} onDeleted={leave} />}
		</>
	);
}
