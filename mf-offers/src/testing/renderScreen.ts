import { screenRenderer } from '@doorstep/tooling/testing/screens';
import offers from '../messages/en.json';

export const renderScreen = screenRenderer({ offers });
