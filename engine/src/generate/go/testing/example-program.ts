/** For tests alone: the files, and beside each a program that makes every call that its comments show. */
export function withExamples(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	const programs = Object.entries(files).map(
		([name, content]) => [`example${name}`, programOf(name, content)] as const,
	);
	return { ...files, ...Object.fromEntries(programs) };
}

/** Each example as a function of another package; a file without operations has none. */
function programOf(name: string, content: string): string {
	const blocks = content.match(/(?:^\/\/\t.*\n)+/gmu) ?? [];
	const alias = /import it as (\w+)\./u.exec(content)?.[1];
	const own = alias ?? /^package (\w+)$/mu.exec(content)?.[1] ?? name;
	const bodies = blocks.map((block, index) => {
		const text = block.replace(/^\/\//gmu, "");
		const used = text.includes("v, err :=") ? "_, _ = v, err" : "_ = err";
		return `func example${index}(ctx context.Context, client *${own}.Client) {\n${text}\t${used}\n}\n`;
	});
	const calls = bodies.map((_, index) => `\texample${index}(context.Background(), nil)`);
	const sdk = `${blocks.length === 0 ? "_ " : alias === undefined ? "" : `${alias} `}"example.com/sdks/${name}"`;
	const head = `package main\n\nimport (\n\t"context"\n\t"time"\n\n\t${sdk}\n)\n\nvar _, _ = time.Now, context.Background\n`;
	return `${head}\n${bodies.join("\n")}\nfunc main() {\n${calls.join("\n")}\n}\n`;
}
