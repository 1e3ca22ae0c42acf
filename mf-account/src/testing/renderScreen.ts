import { screenRenderer } from '@doorstep/build/testing/screens';
import account from '../messages/en.json';

export const renderScreen = screenRenderer({ account });
