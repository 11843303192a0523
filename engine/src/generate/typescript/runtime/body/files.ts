// Needed by: files.

/** The content of a file. A stream is sent while it is read, and once: a request with it is not repeated. */
export type ApiFile = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;
