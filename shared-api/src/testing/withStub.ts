import { afterAll, afterEach, beforeEach } from 'vitest';
import { configure } from '../client/settings';
import { type FakeBrowser, installBrowser } from './browser';
import type { Stub } from './stub';
import { stubFetch } from './stubFetch';

/** Around each test of a file: the stub server in place of `fetch`, an empty storage, and the settings as they come. */
export function withStub(): { readonly stub: Stub } {
  const { stub, restore } = stubFetch();
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    configure({});
    stub.reset();
  });
  afterAll(restore);
  return { stub };
}

export function withFakeBrowser(): { readonly stub: Stub; readonly browser: FakeBrowser } {
  const browser = installBrowser();
  afterAll(() => browser.uninstall());
  return { browser, ...withStub() };
}
