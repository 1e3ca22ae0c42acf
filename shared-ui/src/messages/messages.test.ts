import { promiseMessages } from '@doorstep/tooling/testing';
import { uiMessages } from '.';

promiseMessages(uiMessages);
