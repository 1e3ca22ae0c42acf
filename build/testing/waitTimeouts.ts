import { vi } from 'vitest';

const WAIT_TIMEOUT_MS = 10_000;

declare global {
  /** Vitest's original, because this file runs before each test file, several in one process. */
  var originalWaitFor: typeof vi.waitFor | undefined;
}

globalThis.originalWaitFor ??= vi.waitFor;
const waitFor = globalThis.originalWaitFor;
vi.waitFor = (callback, options) => waitFor(callback, options ?? WAIT_TIMEOUT_MS);

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
}
