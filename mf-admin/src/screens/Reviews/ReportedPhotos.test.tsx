// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { adminTo } from '../../model/adminPaths';
import type { WorkPhotoDetails } from '../../model/api/workPhotosApi';
import { renderScreen } from '../../testing/renderScreen';
import { withAdmin } from '../../testing/withAdmin';
import { Reviews } from './Reviews';

const server = withAdmin();

const photo: WorkPhotoDetails = {
  ...{ photo_id: 'wp_1', url: '/uploads/work/1.jpg', alt: 'A new tap', width: 800, height: 600, version: 3 },
  ...{ provider_id: 'u_2', provider: 'Sam', at: '2026-11-18T09:20:00Z', reports: 1, changes: [] },
  ...{ hidden: false, hidden_reason: '' },
  reported: [{ at: '2026-11-18T10:00:00Z', by: 'Mia', reason: 'My kitchen', handled_at: '' }],
};
const answerWith = (details: WorkPhotoDetails) => {
  server.answer('GET /work-photos', { body: { items: [details], next: '' } });
  server.answer('GET /work-photos/wp_1', { body: details });
  server.answer('POST /work-photos/wp_1/decide', { body: details });
};

it('opens a reported photo from the link on Today, and hides it with a reason', async () => {
  answerWith(photo);
  renderScreen(Reviews, adminTo.workPhoto('wp_1'));
  expect((await screen.findByText('“My kitchen”')).parentElement?.textContent).toBe('Mia: “My kitchen”');
  expect(server.sent('GET /work-photos')[0]?.query.view).toBe('reported');
  expect(screen.getByRole('button', { name: 'Leave visible' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const form = within(await screen.findByRole('dialog', { name: 'Hide' }));
  await userEvent.type(form.getByLabelText('In your words'), 'It shows a face');
  await userEvent.click(form.getByRole('button', { name: 'Hide' }));
  await waitFor(() =>
    expect(server.sent('POST /work-photos/wp_1/decide').map(({ body }) => body)).toEqual([
      { decision: 'hide', seen: 3, reason: 'It shows a face' },
    ]),
  );
});

it('offers to show a hidden photo again', async () => {
  answerWith({ ...photo, hidden: true, hidden_reason: 'It shows a face', reports: 0 });
  renderScreen(Reviews, '/admin/reviews?show=photosHidden');
  await userEvent.click(await screen.findByRole('button', { name: /A new tap/ }));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
  expect(screen.getByText('Reason for hiding: It shows a face')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
});
