import { screenRenderer } from '@doorstep/build/testing/screens';
import admin from '../messages/en.json';

export const renderScreen = screenRenderer({ admin });
