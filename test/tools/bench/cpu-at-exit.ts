/* Loaded into a process before its program (`node --import`): its seconds of CPU are the last line of its standard error. */

process.on("exit", () => {
	const { user, system } = process.cpuUsage();
	process.stderr.write(`\nCPU ${(user + system) / 1e6}\n`);
});

export {};
