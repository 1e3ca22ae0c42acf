import { lazyCompilers } from '../../src/platform/http/lazyCompilers';

/** Shared by the servers of all test files of a process. */
export const sharedCompilers = lazyCompilers(new Map());
