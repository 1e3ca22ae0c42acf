import { signInAs } from '@doorstep/shared-api/testing';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { stubAdmin } from './stubAdmin';

/**
 * Signs in an owner and stubs the server for each test. Fails when a list has duplicate keys, because React would drop
 * a row.
 */
export function withAdmin() {
  let server = stubAdmin();
  server.restore();
  let errors = vi.spyOn(console, 'error');
  errors.mockRestore();
  beforeEach(() => {
    errors = vi.spyOn(console, 'error');
    server = stubAdmin();
    signInAs('admin', { user_id: 'u_9', fullname: 'Robin Hale' });
  });
  afterEach(() => {
    cleanup();
    dismissAllToasts();
    server.restore();
    localStorage.clear();
    const sameKeys = errors.mock.calls.filter(([message]) => String(message).includes('the same key'));
    errors.mockRestore();
    expect(sameKeys).toEqual([]);
  });
  return {
    calls: () => server.calls(),
    sent: (call: string) => server.sent(call),
    answer: (...args: Parameters<typeof server.answer>) => server.answer(...args),
  };
}
