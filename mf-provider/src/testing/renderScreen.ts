import { screenRenderer } from '@doorstep/build/testing/screens';
import provider from '../messages/en.json';

export const renderScreen = screenRenderer({ provider });
