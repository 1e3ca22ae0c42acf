import { promiseMessages } from '@doorstep/build/testing';
import { uiMessages } from '.';

promiseMessages(uiMessages);
