import { loadMessages, registerMessages } from '@doorstep/shared-ui/i18n';
import { lazy } from 'react';
import { messages } from './messages';

export const AcceptRequest = lazy(async () => {
  registerMessages(messages);
  const [{ AcceptRequest }] = await Promise.all([
    import(/* webpackChunkName: "accept-request" */ './AcceptRequest'),
    loadMessages(),
  ]);
  return { default: AcceptRequest };
});
