import { screenRenderer } from '@doorstep/build/testing/screens';
import provider from '../messages/en.json';
import busy from '../screens/Calendar/BusyCalendars/messages/en.json';
import jobExtraWork from '../screens/Job/extraWork/messages/en.json';

export const renderScreen = screenRenderer({ provider, busy, jobExtraWork });
