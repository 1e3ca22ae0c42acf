import { screenRenderer } from '@doorstep/tooling/testing/screens';
import provider from '../messages/en.json';

export const renderScreen = screenRenderer({ provider });
