import { screenRenderer } from '@doorstep/build/testing/screens';
import ops from '../messages/en.json';

export const renderScreen = screenRenderer({ ops });
