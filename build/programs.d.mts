/** Bundles these programs (paths from the root) into a folder. Answers the files that were read, relative to the root. */
export function bundle(
  programs: readonly string[],
  folder: string,
  options?: { readonly sourcemap?: false | 'linked' },
): Promise<string[]>;
/** What `shared-process/src/program.mjs` reads of the bundles in a folder; `flags`: of Node, for each of them. */
export function listOf(
  programs: readonly string[],
  folder: string,
  flags?: readonly string[],
): { readonly programs: Readonly<Record<string, string>>; readonly flags: readonly string[] };
/** Compiles the programs of a site where a file of theirs has changed, and lets `@doorstep/shared-process/program` find them. */
export function compilePrograms(print?: (line: string) => void): Promise<void>;
/** The list of what was compiled last; undefined: there is none, or a source has changed since. */
export function currentList(): string | undefined;
