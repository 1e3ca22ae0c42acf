import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { lazy } from 'react';
import { messages } from './messages';

export const RequestQuestions = lazy(async () => {
  registerMessages(messages);
  const [{ RequestQuestions }] = await Promise.all([
    import(/* webpackChunkName: "request-questions" */ './RequestQuestions'),
    loadMessages(),
  ]);
  return { default: RequestQuestions };
});
