import { signInAs } from '@doorstep/shared-api/testing';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { stubAdmin } from './stubAdmin';

/** Around each test of a file: an owner is signed in, and the server is a stub. */
export function withAdmin() {
  let server = stubAdmin();
  server.restore();
  beforeEach(() => {
    server = stubAdmin();
    signInAs('admin', { user_id: 'u_9', fullname: 'Robin Hale' });
  });
  afterEach(() => {
    cleanup();
    dismissAllToasts();
    server.restore();
    localStorage.clear();
  });
  return {
    sent: (call: string) => server.sent(call),
    answer: (...args: Parameters<typeof server.answer>) => server.answer(...args),
  };
}
