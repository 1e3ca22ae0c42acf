import type { Composition, ContentName, Integrity, PageData, QueryAnswer } from '../types';

/** A published server build, to be run only when it is the one that was published. */
export interface BuildFile {
  readonly file: string;
  readonly sha384: Integrity;
  readonly prefix: string;
}

export interface PageToDraw extends Pick<PageData, 'standing' | 'views'> {
  readonly id: string;
  readonly content: Partial<Readonly<Record<ContentName, unknown>>>;
  readonly composition: Composition;
  readonly remote: BuildFile;
  readonly shell: BuildFile;
  readonly path: string;
}

export interface Drawing {
  readonly html: string;
  readonly answers?: readonly QueryAnswer[];
}

export interface DrawnPage extends Partial<Drawing> {
  readonly id: string;
  /** Why the page could not be drawn. */
  readonly fault?: string;
}
