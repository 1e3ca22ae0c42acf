import { screenRenderer } from '@doorstep/build/testing/screens';
import secondStep from '../components/SecondStep/messages/en.json';
import signInWith from '../components/SignInWith/messages/en.json';
import account from '../messages/en.json';
import acceptRequest from '../screens/Notification/AcceptRequest/messages/en.json';

export const renderScreen = screenRenderer({ acceptRequest, account, secondStep, signInWith });
