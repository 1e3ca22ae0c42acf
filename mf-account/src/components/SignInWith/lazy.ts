import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { lazy } from 'react';
import { messages } from './messages';

function loadTexts() {
  registerMessages(messages);
  return loadMessages();
}

export const SignInWith = lazy(async () => {
  const [{ SignInWith }] = await Promise.all([import('./SignInWith'), loadTexts()]);
  return { default: SignInWith };
});

export const FinishSignIn = lazy(async () => {
  const [{ FinishSignIn }] = await Promise.all([import('./FinishSignIn'), loadTexts()]);
  return { default: FinishSignIn };
});

export const LinkNote = lazy(async () => {
  const [{ LinkNote }] = await Promise.all([import('./LinkNote'), loadTexts()]);
  return { default: LinkNote };
});

export const LinkedAccounts = lazy(async () => {
  const [{ LinkedAccounts }] = await Promise.all([import('./LinkedAccounts'), loadTexts()]);
  return { default: LinkedAccounts };
});
