import { vi } from 'vitest';

/** What a calm machine does at once, one at many times its load does within this time; a test that waits ends when it is there. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? PATIENCE_MS);

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
