// @vitest-environment happy-dom

import type { WorkPhoto } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { WorkGallery } from './WorkGallery';

const server = withStub();
const photosOf = (count: number, more: Partial<WorkPhoto> = {}): WorkPhoto[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `wp_${index + 1}`, url: `/uploads/work/f_${index + 1}.jpg`, alt: `Tap ${index + 1}` },
    ...{ width: 800, height: 600, isDemo: false, ...more },
  }));
const show = (photos: readonly WorkPhoto[]) => showScreen(() => <WorkGallery photos={photos} />, '/');
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('a profile without photos has no section of work', () => {
  show([]);
  expect(screen.queryByRole('heading', { name: 'Recent work' })).toBeNull();
});

test('photos load late, say their size, and have the provider’s description', () => {
  show(photosOf(2));
  const photo = screen.getByRole('img', { name: 'Tap 2' });
  expect(photo.getAttribute('loading')).toBe('lazy');
  expect([photo.getAttribute('width'), photo.getAttribute('height')]).toEqual(['382', '287']);
  expect(screen.queryByText('Demo picture')).toBeNull();
});

test('drawings of the demonstration are labelled', () => {
  show(photosOf(1, { isDemo: true }));
  expect(screen.getByText('Demo picture')).toBeTruthy();
});

test('the keyboard opens a photo large, steps through all of them, and returns to the photo', async () => {
  const { user } = show(photosOf(7));
  expect(screen.getAllByRole('img')).toHaveLength(3);
  const opener = screen.getByRole('button', { name: 'Tap 3' });
  opener.focus();
  await user.keyboard('{Enter}');
  await dialog('Tap 3');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(await dialog('Tap 6')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  await dialog('Tap 7');
  expect(screen.getByRole('button', { name: 'Next photo' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Next photo' }));
  const shown = screen.getByRole('dialog');
  expect(within(shown).getByRole('status').textContent).toBe('Photo 7 of 7: Tap 7');
  await user.keyboard('{ArrowLeft}');
  await dialog('Tap 6');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('further photos open with the button that counts all', async () => {
  const { user } = show(photosOf(7));
  await user.click(screen.getByRole('button', { name: 'All 7 photos' }));
  expect(await dialog('Tap 1')).toBeTruthy();
});

test('arrow keys follow the direction of the language', async () => {
  const { user } = show(photosOf(2));
  await user.click(screen.getByRole('button', { name: 'Tap 1' }));
  const stage = (await dialog('Tap 1')).querySelector('figure')?.parentElement as HTMLElement;
  stage.style.direction = 'rtl';
  fireEvent.keyDown(stage, { key: 'ArrowLeft' });
  expect(await dialog('Tap 2')).toBeTruthy();
});

test('a photo is reported with a reason, once', async () => {
  signInAs('customer');
  const { user } = show(photosOf(1));
  await user.click(screen.getByRole('button', { name: 'Tap 1' }));
  await user.click(await screen.findByRole('button', { name: /^Report/ }));
  const report = within(await dialog('Report this photo'));
  await user.click(report.getByRole('button', { name: 'Send report' }));
  expect(report.getByText('Choose what is wrong with it.')).toBeTruthy();
  await user.click(report.getByRole('radio', { name: 'It shows a person or private details' }));
  await user.click(report.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Reported/ }).matches(':disabled')).toBe(true));
  expect(server.stub.requests.find(({ path }) => path.endsWith('/work-photos/wp_1/report'))?.json).toEqual({
    reason: 'personal',
  });
});

test('a visitor signs in before reporting a photo', async () => {
  const { user } = show(photosOf(1));
  await user.click(screen.getByRole('button', { name: 'Tap 1' }));
  await user.click(await screen.findByRole('button', { name: /^Report/ }));
  expect(await screen.findByText(/^At \/login/)).toBeTruthy();
});
