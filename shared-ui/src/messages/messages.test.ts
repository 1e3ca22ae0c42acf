import { testTranslations } from '../testing/testTranslations';
import { uiMessages } from '.';

testTranslations(uiMessages);
