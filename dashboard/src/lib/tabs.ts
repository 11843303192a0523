/** What one tab tells the others of the same browser. */
export type TabNews = "signed-out";

const channel = new BroadcastChannel("driftgate");

export function tellTabs(news: TabNews): void {
	channel.postMessage(news);
}

/** Calls back for what another tab tells; gives what ends that. */
export function hearTabs(hear: (news: TabNews) => void): () => void {
	const onMessage = ({ data }: MessageEvent<unknown>): void => {
		if (data === "signed-out") hear(data);
	};
	channel.addEventListener("message", onMessage);
	return () => channel.removeEventListener("message", onMessage);
}
