/** A schema judges a few values in each file of tests: what ajv does to be fast afterwards takes longer than it saves. */
export const hastyAjv = { validateSchema: false, inlineRefs: false, code: { optimize: false } } as const;
