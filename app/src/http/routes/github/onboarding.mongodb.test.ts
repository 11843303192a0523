import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("setting up", () => import("./onboarding.test.ts"));
