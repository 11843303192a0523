/** Drops the databases that the tests of this run have shared on a MongoDB server (app/src/testing/mongo-store.ts). */
export default async function tidy() {
	const server = process.env["MONGODB_TEST_URL"];
	if (server === undefined) return;
	const { MongoClient } = await import("mongodb");
	const client = await new MongoClient(server).connect();
	const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
	const mine = databases.filter(({ name }) => name.startsWith(`driftgate_test_${process.env["DRIFTGATE_TEST_RUN"]}_`));
	for (const { name } of mine) await client.db(name).dropDatabase();
	await client.close();
}
