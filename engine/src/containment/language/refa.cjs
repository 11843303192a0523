/**
 * The library of automata, loaded when a language is first asked for: it then reads Unicode's tables, for longer than a small
 * comparison takes, and most comparisons ask for none. Deciding containment cannot wait for `import()`, which is why this is a
 * CommonJS module: only such a one loads another in the middle of a function, in Node as in what bundlers make.
 */
exports.refa = () => require("refa");
