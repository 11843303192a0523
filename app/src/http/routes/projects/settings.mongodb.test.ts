import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("settings, badge, sign-ins and graph", () => import("./settings.test.ts"));
