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
const said = () => screen.queryAllByText(shell.session.expired).length;

test('that the server has ended a session is said at the sign-in, once', () => {
  expect(getSession()).toEqual({ status: 'visitor', expired: true });
  visit('/login');
  expect(said()).toBe(1);
  expect(getSession().expired).toBe(false);
  cleanup();
  act(() => dismissAllToasts());
  visit('/login');
  expect(said()).toBe(0);
});

test('on another page it is not said yet, and not forgotten', () => {
  visit('/home');
  expect(said()).toBe(0);
  cleanup();
  visit('/login');
  expect(said()).toBe(1);
});
