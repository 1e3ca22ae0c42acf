import { testTranslations } from '@doorstep/shared-ui/testing/translations';
import { expect, test } from 'vitest';
import { remote } from '../remote';
import { messages } from './index';

testTranslations(
  messages,
  remote.routes.map(({ id }) => id),
);

test.each(Object.entries(messages.load))(
  'has in %s a separate word for each kind of account',
  async (_language, load) => {
    const words = Object.values((await load()).userType);
    expect(new Set(words).size).toBe(words.length);
  },
);
