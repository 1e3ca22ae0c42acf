/** Caches of the service worker and of shared-api begin alike, so that all can be found. */
export const FILES = 'doorstep-files';
/** SHA-384 of each file, by its address. */
export const DIGESTS = 'doorstep-digests';
export const PAGES = 'doorstep-pages';

/** `path` is the page's own path, and the files were loaded before the worker was active. */
export interface CacheMessage {
  readonly files: readonly string[];
  readonly page: string;
  readonly isNewLanguage?: boolean;
}
