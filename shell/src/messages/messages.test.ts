import { testTranslations } from '@doorstep/build/testing';
import { messages } from './index';

testTranslations(messages);
