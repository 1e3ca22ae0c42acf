import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { lazy } from 'react';
import { messages } from './messages';

export const JobAccepted = lazy(async () => {
  registerMessages(messages);
  const [{ JobAccepted }] = await Promise.all([
    import(/* webpackChunkName: "job-accepted" */ './JobAccepted'),
    loadMessages(),
  ]);
  return { default: JobAccepted };
});
