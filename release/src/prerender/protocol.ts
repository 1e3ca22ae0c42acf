import type { Composition, ContentName, Integrity, PageData, PageHeadText, QueryResult } from '../types';

export interface BuildFile {
  readonly file: string;
  readonly sha384: Integrity;
  readonly prefix: string;
}

export interface PrerenderJob extends Pick<PageData, 'standing' | 'views'> {
  readonly id: string;
  readonly content: Partial<Readonly<Record<ContentName, unknown>>>;
  readonly composition: Composition;
  readonly remote: BuildFile;
  readonly shell: BuildFile;
  /** Path. For a path with parameters, one of its addresses, with the server's data for it. */
  readonly path: string;
  readonly page?: unknown;
}

export interface PrerenderResult {
  readonly html: string;
  readonly answers?: readonly QueryResult[];
  readonly head?: PageHeadText;
}

export type Progress =
  | { readonly id: string; readonly begins: true }
  | { readonly id: string; readonly drawing: PrerenderResult }
  | { readonly id: string; readonly fault: string };
