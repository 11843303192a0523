import { z } from "zod";
import type { HttpService } from "../service.ts";
import { timestamp } from "./scalars.ts";
import { isoTime } from "./times.ts";

export const health = z.object({ status: z.literal("ok"), timestamp, version: z.string() }).meta({ id: "Health" });

export const healthExample = {
	status: "ok",
	timestamp: "2026-03-01T09:30:00.000Z",
	version: "0.1.0",
} satisfies z.input<typeof health>;

export function presentHealth({ ports, version }: Pick<HttpService, "ports" | "version">): z.input<typeof health> {
	return { status: "ok", timestamp: isoTime(ports.clock.now()), version };
}
