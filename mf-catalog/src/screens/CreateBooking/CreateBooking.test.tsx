// @vitest-environment happy-dom
import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { CreateBooking } from './CreateBooking';

withStub();

test('the page redirects to the services of the drafted category with Create Booking chosen', async () => {
  updateDraft({ category: { id: 'c_1', name: 'Laundry' }, bookingType: 'hire' });
  showScreen(CreateBooking, '/create-booking');
  expect(await screen.findByText('At /laundry-services?category=c_1')).toBeTruthy();
  expect(getDraft().bookingType).toBe('book');
});
