import { Link } from "@tanstack/react-router";
import { shell } from "../texts/shell.ts";
import { PageHeading } from "../ui/page-heading.tsx";

export function NotFoundPage() {
	return (
		<>
			<PageHeading title={shell.notFound.title} />
			<p>{shell.notFound.text}</p>
			<p>
				<Link to="/projects" search={{}}>
					{shell.notFound.home}
				</Link>
			</p>
		</>
	);
}
