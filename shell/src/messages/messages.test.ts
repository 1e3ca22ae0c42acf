import { promiseMessages } from '@doorstep/build/testing';
import { messages } from './index';

promiseMessages(messages);
