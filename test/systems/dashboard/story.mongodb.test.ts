import { onMongodb } from "../../../app/src/testing/on-mongodb.ts";

await onMongodb("the story in the browser", async () => {
	await import("./onboarding.test.ts");
	await import("./review.test.ts");
	await import("./accept.test.ts");
	await import("./keys.test.ts");
	await import("./billing.test.ts");
});
