import { screenRenderer } from '@doorstep/build/testing/screens';
import offers from '../messages/en.json';

export const renderScreen = screenRenderer({ offers });
