import type { Composition, Language, PageData, ReleaseRecord, RouteRecord } from '../types';

export interface PageContent {
  readonly html: string;
  readonly data: PageData;
  readonly css: string;
}

export interface PageInput {
  readonly language: Language;
  readonly composition: Composition;
  readonly shell: ReleaseRecord;
  /** Absent for the page of unknown paths. */
  readonly owner?: { readonly release: ReleaseRecord; readonly route: RouteRecord };
  readonly content?: PageContent;
}
