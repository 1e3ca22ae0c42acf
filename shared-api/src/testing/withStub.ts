import { afterAll, afterEach, beforeEach } from 'vitest';
import { configure } from '../client/settings';
import { type FakeBrowser, installFakeBrowser } from './browser';
import type { Stub } from './stub';
import { stubFetch } from './stubFetch';

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
  const browser = installFakeBrowser();
  afterAll(() => browser.uninstall());
  return { browser, ...withStub() };
}
