import { parentPort, workerData } from "node:worker_threads";
import { loadPyodide } from "pyodide";
import type { WasmProgram } from "./newest-python.ts";

/* The thread of newest-python.ts: CPython in WebAssembly, which answers with what the program's last line gives. */

const { folder, program } = workerData as WasmProgram;
const said: string[] = [];
const say = (line: string): void => {
	said.push(line);
};
const python = await loadPyodide({ stdout: say, stderr: say });
python.FS.mkdirTree("/program");
python.FS.mount(python.FS.filesystems["NODEFS"], { root: folder }, "/program");
const result: unknown = python.runPython(program);
parentPort?.postMessage({ result, said: said.join("\n") });
