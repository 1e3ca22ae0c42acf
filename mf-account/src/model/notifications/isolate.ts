export const leftToRight = (text: string) => `\u2066${text}\u2069`;
/** Isolates a name, so that its script does not reorder the words around it. */
export const isolated = (text: string) => `\u2068${text}\u2069`;
