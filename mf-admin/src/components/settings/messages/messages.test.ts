import { settingNames } from '@doorstep/shared-api/domain';
import { testTranslations } from '@doorstep/shared-ui/testing/translations';
import { expect, test } from 'vitest';
import { messages } from './index';

testTranslations(messages);

test.each(Object.entries(messages.load))('names and explains in %s every setting', async (_language, load) => {
  const { name, about } = (await load()) as { name: Record<string, string>; about: Record<string, string> };
  expect([Object.keys(name), Object.keys(about)]).toEqual([settingNames, settingNames]);
  expect(new Set(Object.values(name)).size).toBe(settingNames.length);
});
