import { sayExact, sayRelative } from "../lib/format-time.ts";
import { useNow } from "../lib/use-now.ts";
import styles from "./relative-time.module.css";

/** How often a time is told anew, in milliseconds. */
const STEP = 10_000;

/** `3 hours ago`; the day, the time and the zone on hover and on focus. `value` is ISO 8601. */
export function RelativeTime({ value }: { readonly value: string }) {
	const now = useNow(STEP);
	const time = Date.parse(value);
	// The clock stands for a step: what happened within it is now, and not to come.
	const isWithin = time > now && time < now + STEP;
	if (Number.isNaN(time)) return <span>{value}</span>;
	return (
		<time className={styles.time} dateTime={value} title={sayExact(time)}>
			{sayRelative(time, isWithin ? time : now)}
			<span className={styles.exact}>{sayExact(time)}</span>
		</time>
	);
}
