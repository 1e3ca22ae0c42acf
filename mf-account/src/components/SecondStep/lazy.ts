import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { lazy } from 'react';
import { messages } from './messages';

function loadTexts() {
  registerMessages(messages);
  return loadMessages();
}

export const SecondStepDialog = lazy(async () => {
  const [{ SecondStepDialog }] = await Promise.all([import('./SecondStepDialog'), loadTexts()]);
  return { default: SecondStepDialog };
});

export const SignInStep = lazy(async () => {
  const [{ SignInStep }] = await Promise.all([import('./SignInStep'), loadTexts()]);
  return { default: SignInStep };
});
