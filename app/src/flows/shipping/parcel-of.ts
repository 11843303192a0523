import { deliveryMarkdown, deliveryTitle, type Parcel, type ShippedFile } from "@driftgate/engine/records";
import type { NamesRecord, Ports, ProjectDocument, ShipmentDocument } from "../../ports.ts";
import { readArtifact } from "../artifacts/latest-artifacts.ts";

/** What is shipped, with the texts of its files. */
export async function parcelOf(ports: Ports, project: ProjectDocument, shipment: ShipmentDocument): Promise<Parcel> {
	const { order, proposed } = shipment;
	const { target, service, settings, version, commitSha: commit } = order;
	const { as, path: folder } = settings;
	const read = async (record: NamesRecord, path: string): Promise<ShippedFile> => {
		const { content } = await readArtifact(ports, record);
		return { path, text: Buffer.from(content).toString("utf8") };
	};
	const { names } = order;
	const files = await Promise.all(order.files.map((record) => read(record, `${folder}/${record.path}`)));
	const beside = names === undefined ? [] : [await read(names, names.path)];
	return {
		...{ service, target, as, folder, files, beside, sourceId: project.repositoryId, config: project.configPath },
		refused: proposed === null ? [] : [proposed.content],
		say(merged) {
			const news = untaken(shipment, merged);
			const text = { service, target, version, commit, news, source: project.repoFullName };
			return { title: deliveryTitle(text), body: deliveryMarkdown(text) };
		},
	};
}

/** What is new since what was taken last. */
export function untaken({ news, proposed }: ShipmentDocument, merged: number | undefined): ShipmentDocument["news"] {
	if (merged === undefined || proposed?.pull !== merged) return news;
	return news.filter(({ leafIndex }) => leafIndex > proposed.leafIndex);
}
