import { screenRenderer } from '@doorstep/build/testing/screens';
import siteSettings from '../components/settings/messages/en.json';
import admin from '../messages/en.json';

export const renderScreen = screenRenderer({ admin, siteSettings });
