import { queryOptions } from "@tanstack/react-query";
import { service, setupGet } from "../../lib/api.ts";

export const setupQuery = queryOptions({ queryKey: ["setup"], queryFn: () => setupGet(service), staleTime: 60_000 });
