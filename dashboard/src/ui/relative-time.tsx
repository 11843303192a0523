import { sayExact, sayRelative } from "../lib/format-time.ts";
import { useNow } from "../lib/use-now.ts";
import styles from "./relative-time.module.css";

/** `3 hours ago`; the day, the time and the zone on hover and on focus. `value` is ISO 8601. */
export function RelativeTime({ value }: { readonly value: string }) {
	const now = useNow(10_000);
	const time = Date.parse(value);
	if (Number.isNaN(time)) return <span>{value}</span>;
	return (
		<time className={styles.time} dateTime={value} title={sayExact(time)}>
			{sayRelative(time, now)}
			<span className={styles.exact}>{sayExact(time)}</span>
		</time>
	);
}
