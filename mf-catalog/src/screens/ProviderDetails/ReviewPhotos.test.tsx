// @vitest-environment happy-dom

import type { Review } from '@doorstep/shared-api/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { ReviewPhotos } from './ReviewPhotos';

withStub();

const review: Review = {
  ...{ id: 'r_1', author: 'Jonas', authorImage: '', serviceRating: 5, technicianRating: 5, comment: 'Tidy.' },
  ...{ impressed: [], recommends: true },
};
const photoOf = (number: number) => ({ url: `/uploads/reviews/${number}.jpg`, width: 800, height: 600 });

test('a review without photos shows none', () => {
  showScreen(() => <ReviewPhotos review={review} />, '/');
  expect(screen.queryByRole('list')).toBeNull();
});

test('photos of a review open large by keyboard, without a report of their own', async () => {
  const { user } = showScreen(() => <ReviewPhotos review={{ ...review, photos: [photoOf(1), photoOf(2)] }} />, '/');
  expect(screen.getByRole('list', { name: 'Photos from the review by Jonas' })).toBeTruthy();
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
  screen.getByRole('button', { name: 'Photo 1 from the review by Jonas' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Photo 1 from the review by Jonas' });
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Photo 2 from the review by Jonas' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
