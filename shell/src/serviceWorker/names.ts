/** Caches of the service worker and of shared-api begin alike, so that all can be found. */
export const FILES_CACHE = 'doorstep-files';
/** SHA-384 of each file, by its address. */
export const DIGESTS_CACHE = 'doorstep-digests';
export const PAGES_CACHE = 'doorstep-pages';

/** `path` is the page's own path, and the files were loaded before the worker was active. */
export interface CacheMessage {
  readonly files: readonly string[];
  readonly page: string;
  readonly isNewLanguage?: boolean;
}
