import { testTranslations } from '@doorstep/shared-ui/testing/translations';
import { remote } from '../remote';
import { messages } from './index';

testTranslations(
  messages,
  remote.routes.map(({ id }) => id),
);
