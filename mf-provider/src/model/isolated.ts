/** Isolates a name or a number, so that its script does not reorder the words around it. */
export const isolated = (text: string) => `\u2068${text}\u2069`;
