import { screenRenderer } from '@doorstep/tooling/testing/screens';
import booking from '../messages/en.json';

export const renderScreen = screenRenderer({ booking });
