import { onMongodb } from "../../../testing/on-mongodb.ts";

await onMongodb("the exchange of tokens", () => import("./exchange-token.test.ts"));
