import { screenRenderer } from '@doorstep/build/testing/screens';
import booking from '../messages/en.json';
import visit from '../screens/BookingDetails/messages/en.json';
import checklist from '../screens/Checklist/messages/en.json';
import extraWork from '../screens/ExtraWork/messages/en.json';
import requestQuestions from '../screens/RequestQuestions/messages/en.json';

export const renderScreen = screenRenderer({ booking, visit, checklist, extraWork, requestQuestions });
