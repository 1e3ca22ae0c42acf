/** Keeps a name or a number, whatever its script, from turning the words around it. */
export const isolated = (text: string) => `\u2068${text}\u2069`;
