import { promiseMessages } from '@doorstep/tooling/testing';
import { messages } from './index';

promiseMessages(messages);
