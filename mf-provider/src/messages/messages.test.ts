import { testTranslations } from '@doorstep/build/testing';
import { remote } from '../remote';
import { messages } from './index';

testTranslations(
  messages,
  remote.routes.map(({ id }) => id),
);
