import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { problemOf } from "../../lib/problem.ts";
import { hearTabs } from "../../lib/tabs.ts";
import { ProblemView } from "../../ui/problem-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { endSession } from "./end-session.ts";
import { SignInPanel } from "./sign-in-panel.tsx";
import { useSession } from "./use-session.ts";

/** Shows a page to who is signed in, and to others how to sign in. Signing out in another tab ends this one too. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
	const session = useSession();
	const queries = useQueryClient();
	useEffect(() => hearTabs(() => void endSession(queries)), [queries]);
	if (session.isPending) return <Skeleton lines={3} />;
	if (session.data !== undefined) return children;
	const isSignedOut = problemOf(session.error, Date.now()).kind === "signed-out";
	return isSignedOut ? <SignInPanel /> : <ProblemView error={session.error} onRetry={() => session.refetch()} />;
}
