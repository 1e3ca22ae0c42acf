import { vi } from 'vitest';

/** Long enough for a machine at many times its load; a test that waits goes on as soon as what it waits for is there. */
const WAIT_TIMEOUT_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? WAIT_TIMEOUT_MS);

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
}
