import { screenRenderer } from '@doorstep/tooling/testing/screens';
import account from '../messages/en.json';

export const renderScreen = screenRenderer({ account });
