/** Keeps a number or an address left to right inside a sentence of any language. */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;
/** Keeps a name, whatever its script, from turning the words around it. */
export const isolated = (text: string) => `\u2068${text}\u2069`;
