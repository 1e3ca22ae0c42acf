// @vitest-environment happy-dom
import { getSession } from '@doorstep/shared-api';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import shell from '../messages/en.json';
import { SessionWatch } from './SessionWatch';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('doorstep.sessionExpired', '1');
});
afterEach(() => {
  cleanup();
  act(() => dismissAllToasts());
});

const visit = (at: string) =>
  render(
    <TestUi at={at} messages={{ shell }}>
      <SessionWatch />
    </TestUi>,
  );
const expiredNotices = () => screen.queryAllByText(shell.session.expired).length;

test('shows the expiry of the session once on the sign-in page', () => {
  expect(getSession()).toEqual({ status: 'visitor', expired: true });
  visit('/login');
  expect(expiredNotices()).toBe(1);
  expect(getSession().expired).toBe(false);
  cleanup();
  act(() => dismissAllToasts());
  visit('/login');
  expect(expiredNotices()).toBe(0);
});

test('keeps the message for the sign-in page while another page is open', () => {
  visit('/home');
  expect(expiredNotices()).toBe(0);
  cleanup();
  visit('/login');
  expect(expiredNotices()).toBe(1);
});
