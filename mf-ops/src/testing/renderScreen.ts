import { screenRenderer } from '@doorstep/tooling/testing/screens';
import ops from '../messages/en.json';

export const renderScreen = screenRenderer({ ops });
