import { Link } from "@tanstack/react-router";
import { texts } from "../texts/texts.ts";
import { PageHeading } from "../ui/page-heading.tsx";

export function NotFoundPage() {
	return (
		<>
			<PageHeading title={texts.notFound.title} />
			<p>{texts.notFound.text}</p>
			<p>
				<Link to="/projects" search={{}}>
					{texts.notFound.home}
				</Link>
			</p>
		</>
	);
}
