export interface Job {
  readonly remote: {
    readonly container: string;
    readonly prefix: string;
    readonly entry: string;
    readonly exposes: readonly string[];
    readonly paths: readonly string[];
  };
  readonly shell: { readonly scripts: readonly string[] };
  /** Path -> text of every script and stylesheet that can be requested. */
  readonly files: Readonly<Record<string, string>>;
  readonly composition: object;
}

export interface Finding {
  readonly what: string;
  readonly when?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export type Answer =
  | { readonly findings: readonly Finding[] }
  | { readonly noShell: true }
  | { readonly broken: string };
