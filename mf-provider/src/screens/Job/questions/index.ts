import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { lazy } from 'react';
import { messages } from './messages';

export const JobQuestions = lazy(async () => {
  registerMessages(messages);
  const [{ JobQuestions }] = await Promise.all([
    import(/* webpackChunkName: "job-questions" */ './JobQuestions'),
    loadMessages(),
  ]);
  return { default: JobQuestions };
});
