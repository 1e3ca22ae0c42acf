import { stubFetch } from '@doorstep/shared-api/testing';
import { screenRenderer } from '@doorstep/tooling/testing/screens';
import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach } from 'vitest';
import catalog from '../messages/en.json';

const renderScreen = screenRenderer({ catalog });

/** A screen at its address, and the person before it. */
export function showScreen(Screen: ComponentType, at: string, state?: unknown) {
  const { router } = renderScreen(Screen, at, state);
  return { person: userEvent.setup(), router };
}

/** A fresh browser and a fresh stub server around each test of a file. */
export function withStub() {
  let current = stubFetch();
  current.restore();
  beforeEach(() => {
    localStorage.clear();
    current = stubFetch();
  });
  afterEach(() => {
    cleanup();
    current.restore();
  });
  return {
    get stub() {
      return current.stub;
    },
  };
}
