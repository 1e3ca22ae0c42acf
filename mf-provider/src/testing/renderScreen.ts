import { screenRenderer } from '@doorstep/build/testing/screens';
import jobAccepted from '../components/JobAccepted/messages/en.json';
import jobCustomer from '../components/PrivateRating/messages/en.json';
import providerTeam from '../components/Team/messages/en.json';
import waitingActions from '../components/Waiting/messages/en.json';
import provider from '../messages/en.json';
import providerCalendar from '../screens/Calendar/messages/en.json';
import busy from '../screens/Hours/BusyCalendars/messages/en.json';
import jobChecklist from '../screens/Job/checklist/messages/en.json';
import jobDelay from '../screens/Job/delay/messages/en.json';
import jobExtraWork from '../screens/Job/extraWork/messages/en.json';
import jobQuestions from '../screens/Job/questions/messages/en.json';
import providerReliability from '../screens/Reliability/messages/en.json';

export const renderScreen = screenRenderer({
  ...{ provider, providerCalendar, providerReliability, providerTeam, waitingActions },
  ...{ busy, jobAccepted, jobChecklist, jobCustomer, jobDelay, jobExtraWork, jobQuestions },
});
