import { testTranslations } from '../../testing/testTranslations';
import { messages } from './index';

testTranslations(messages);
