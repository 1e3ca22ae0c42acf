import { promiseMessages } from '@doorstep/build/testing';
import { remote } from '../remote';
import { messages } from './index';

promiseMessages(
  messages,
  remote.routes.map(({ id }) => id),
);
