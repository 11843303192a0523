import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { setupNotice as words } from "../../texts/setup-notice.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { setupQuery } from "./setup-queries.ts";

const DISMISSED = "driftgate.setup-dismissed";

/** Says to who runs a service without an App what to do first; dismissed it never comes again in this browser. */
export function SetupNotice() {
	const setup = useQuery(setupQuery);
	const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null);
	const lacksApp = setup.data?.gaps.some(({ variables }) => variables.includes("GITHUB_APP_ID")) ?? false;
	if (isDismissed || !lacksApp) return null;
	const dismiss = (): void => {
		localStorage.setItem(DISMISSED, "1");
		setDismissed(true);
	};
	return (
		<Card title={words.title}>
			<p>
				{words.text} {/* The page is loaded anew: its own policy lets a form go to GitHub. */}
				<a href="/setup">{words.link}</a>
			</p>
			<div>
				<Button look="quiet" onClick={dismiss}>
					{words.dismiss}
				</Button>
			</div>
		</Card>
	);
}
