import { testTranslations } from '@doorstep/shared-ui/testing/translations';
import { expect, test } from 'vitest';
import { remote } from '../remote';
import en from './en.json';
import { messages } from './index';

testTranslations(
  messages,
  remote.routes.map(({ id }) => id),
);

test('buttons and headings have the exact texts of the specification', () => {
  expect(en.home.hero.title).toBe('Find The Perfect Talent for Your Task');
  expect(en.laundry.needService).toBe('Please select at least one service.');
  expect(en.details.needService).toBe('Please select at least one category before proceeding.');
  expect(en.laundry.noData).toBe('No Data Available!');
  expect(en.location.unsupported).toBe('Geolocation is not supported by this browser.');
  expect(en.location.noAddress).toBe('No address found for the given coordinates.');
});
