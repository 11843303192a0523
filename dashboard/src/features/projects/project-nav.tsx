import { Link } from "@tanstack/react-router";
import { projectNav as words } from "../../texts/project-nav.ts";
import styles from "./project-nav.module.css";

/** The pages of one project. */
export function ProjectNav({ id }: { readonly id: string }) {
	const params = { id };
	const active = { exact: true, includeSearch: false };
	return (
		<nav className={styles.nav} aria-label={words.label}>
			<Link to="/projects/$id" params={params} activeOptions={active}>
				{words.project}
			</Link>
			<Link to="/projects/$id/runs" params={params} search={{}} activeOptions={active}>
				{words.runs}
			</Link>
			<Link to="/projects/$id/changelog" params={params} search={{}} activeOptions={active}>
				{words.changelog}
			</Link>
			<Link to="/projects/$id/outputs" params={params} search={{}} activeOptions={active}>
				{words.outputs}
			</Link>
			<Link to="/projects/$id/description" params={params} search={{}} activeOptions={active}>
				{words.description}
			</Link>
			<Link to="/evidence" search={{ project: id }}>
				{words.evidence}
			</Link>
			<Link to="/projects/$id/exceptions" params={params} activeOptions={active}>
				{words.exceptions}
			</Link>
			<Link to="/projects/$id/settings" params={params} activeOptions={active}>
				{words.settings}
			</Link>
		</nav>
	);
}
