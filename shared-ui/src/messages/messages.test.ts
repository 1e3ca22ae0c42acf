import { testTranslations } from '@doorstep/build/testing';
import { uiMessages } from '.';

testTranslations(uiMessages);
