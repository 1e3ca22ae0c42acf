import type { Composition, Integrity, PageData } from '../types';

/** A published server build, to be run only when it is the one that was published. */
export interface BuildFile {
  readonly file: string;
  readonly sha384: Integrity;
  readonly prefix: string;
}

export interface PageToDraw extends PageData {
  readonly id: string;
  readonly composition: Composition;
  readonly remote: BuildFile;
  readonly shell: BuildFile;
  readonly path: string;
}

export interface DrawnPage {
  readonly id: string;
  readonly html?: string;
  /** Why the page could not be drawn. */
  readonly fault?: string;
}
