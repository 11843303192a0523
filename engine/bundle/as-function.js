/**
 * A CommonJS module as the text of a function that takes what Node gives such a module. Put around the text when it is read,
 * that would be a copy of megabytes in the heap, and what is read from a file stands outside of it. Run as a script, the text
 * has the function for its value; Node's own loader, which keeps what it compiles where the build could not, takes it for a
 * module that exports it.
 */
export const asFunction = (text) =>
	`((run) => { if (typeof module === "object") module.exports = run; return run; })(` +
	// In brackets of its own, by which V8 sees that it is called at once.
	`(function (exports, require, module, __filename, __dirname) {${text}\n}))`;
