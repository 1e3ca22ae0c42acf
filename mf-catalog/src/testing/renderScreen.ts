import { screenRenderer } from '@doorstep/build/testing/screens';
import { withStub as stubAround } from '@doorstep/shared-api/testing/withStub';
import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach } from 'vitest';
import catalog from '../messages/en.json';
import address from '../screens/ChangeLocation/messages/en.json';
import profileReliability from '../screens/ProviderDetails/reliabilityMessages/en.json';
import report from '../screens/ProviderDetails/reportMessages/en.json';
import serviceDetails from '../screens/Services/detailMessages/en.json';

const renderScreen = screenRenderer({ catalog, address, profileReliability, report, serviceDetails });

export function showScreen(Screen: ComponentType, at: string, state?: unknown) {
  const { router } = renderScreen(Screen, at, state);
  return { user: userEvent.setup(), router };
}

export function withStub() {
  const server = stubAround();
  afterEach(cleanup);
  return server;
}
