/** Caches of the service worker, and of the responses that shared-api keeps: all begin alike, so that all can be found. */
export const FILES = 'doorstep-files';
/** The SHA-384 of each of them, at its address. */
export const DIGESTS = 'doorstep-digests';
export const PAGES = 'doorstep-pages';

/** A page's message to its worker: its own path, and files that it loaded before the worker was active. */
export interface CacheMessage {
  readonly files: readonly string[];
  readonly page: string;
  /** The language changed: every page that is kept is fetched once more, in the new one. */
  readonly isNewLanguage?: boolean;
}
