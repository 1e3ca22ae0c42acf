/** The bundle of a TypeScript program (its absolute path), where one was compiled. */
export function bundleOf(file: string): string | undefined;
/** What Node needs to run a TypeScript program of this repository (its absolute path), as `fork` takes it. */
export function programOf(file: string): { readonly execArgv: string[]; readonly file: string };
/** The same as `spawn` takes it. */
export function programArgs(file: string): string[];
