import type { Composition, Language, PageData, ReleaseRecord, RouteRecord } from '../types';

/** Prerendered screen: the app hydrates its markup with the data that it was rendered with. */
export interface PageContent {
  readonly html: string;
  readonly data: PageData;
  /** Styles that paint the markup until the stylesheets arrive. */
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
