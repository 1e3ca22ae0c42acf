import { testTranslations } from '@doorstep/shared-ui/testing/translations';
import { messages } from './index';

testTranslations(messages);
