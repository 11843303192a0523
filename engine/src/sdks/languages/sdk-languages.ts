import type { SdkLanguage } from "../../contract/sdk.ts";
import { go } from "./go.ts";
import type { Language } from "./language.ts";
import { nominal } from "./nominal.ts";
import { python } from "./python.ts";
import { typescript } from "./typescript/typescript.ts";

/** In the order in which they are said. */
export const languages: readonly Language[] = [typescript, nominal(python), nominal(go)];

/** Their names, in the same order. */
export const sdkLanguages: readonly SdkLanguage[] = languages.map(({ language }) => language);
