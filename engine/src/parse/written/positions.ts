/**
 * Where the values of one file are written. Gives the offset (UTF-16 units) of the value that the tokens of a pointer
 * lead to: of its key in a mapping, of the item in a sequence; of the nearest ancestor where it is not in the text.
 */
export type Positions = (tokens: readonly string[]) => number;
