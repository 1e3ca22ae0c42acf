// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application as ApplicationDetails } from '../../model/api/applicationsApi';
import { renderScreen } from '../../testing/renderScreen';
import { refused, robin } from '../../testing/stubAdmin';
import { withAdmin } from '../../testing/withAdmin';
import { Applications } from '../Applications/Applications';
import { Application } from './Application';

const server = withAdmin();

const application = (more: Partial<ApplicationDetails> = {}): ApplicationDetails => ({
  ...{ provider_id: 'u_7', full_name: 'Tomás Rivera', service_title: 'Barber at Home', state: 'waiting' },
  ...{ applied_at: '2026-11-17T16:12:00Z', waiting_since: '2026-11-20T16:12:00Z', due_at: '2026-11-22T16:12:00Z' },
  ...{ services: 1, owner_id: '', owner: '', version: 3, image: '', phone: '+1 503 ••• 0187', email: 't••@x.com' },
  ...{ address: '2140 NW Hoyt Street', language: 'es', radius_km: 10 },
  licences: (['front', 'back'] as const).map((side) => ({
    ...{ side, status: 'pending', url: `/uploads/${side}.jpg`, mime: 'image/jpeg', bytes: 1, sent_at: '' },
  })),
  ...{ licence_number: '', licence_name: '', licence_until: '' },
  offered: [{ subcategory_id: 's_1', name: 'Haircut', minutes: 45, price: '22.00' }],
  hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
  ...{ wanted: [], reason: '', answer: '', decided_at: '', lookalikes: [], changes: [] },
  ...more,
});

const sent = () => server.sent('POST /applications/u_7/decide').map(({ body }) => body);

beforeEach(() => {
  server.answer('GET /applications/u_7', { body: application() });
  server.answer('GET /applications', {
    body: { items: [application(), application({ provider_id: 'u_8', full_name: 'Rosa Jimenez' })], next: '' },
  });
  server.answer('POST /applications/u_7/decide', { body: application({ state: 'approved', version: 4 }) });
});

describe('the applications', () => {
  it('filters by state and words, and opens the row that was chosen by key', async () => {
    renderScreen(Applications, '/admin/applications');
    await screen.findByRole('link', { name: /Rosa Jimenez/ });
    await userEvent.click(screen.getByRole('button', { name: 'Refused' }));
    await waitFor(() => expect(server.sent('GET /applications').at(-1)?.query).toEqual({ state: 'refused' }));
    (document.activeElement as HTMLElement).blur();
    await screen.findByRole('link', { name: /Rosa Jimenez/ });
    await userEvent.keyboard('jj{Enter}');
    expect(await screen.findByText('At /admin/application?id=u_8')).toBeTruthy();
  });
});

describe('an application in the list', () => {
  it('lets staff take and give back waiting applications, but no decided ones', async () => {
    const mine = { owner_id: 'u_9', owner: 'Robin Hale' };
    const items = [
      application(),
      application({ provider_id: 'u_8', full_name: 'Rosa Jimenez', ...mine }),
      application({ provider_id: 'u_6', full_name: 'Ludo Maes', state: 'refused' }),
    ];
    server.answer('GET /applications', { body: { items, next: '' } });
    for (const call of ['u_7/take', 'u_8/give-back']) server.answer(`POST /queue/application/${call}`, { body: {} });
    renderScreen(Applications, '/admin/applications');
    await userEvent.click(await screen.findByRole('button', { name: 'Take Tomás Rivera, Barber at Home' }));
    await waitFor(() => expect(server.sent('POST /queue/application/u_7/take')[0]?.body).toEqual({ seen: '' }));
    expect(screen.queryByRole('button', { name: /^Take Ludo/ })).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('jju');
    await waitFor(() => expect(server.sent('POST /queue/application/u_8/give-back')).toHaveLength(1));
  });
});

describe('one application', () => {
  it('shows both sides of the licence, the offered services and hours, and links to the next one', async () => {
    renderScreen(Application, '/admin/application?id=u_7');
    for (const side of ['Front', 'Back']) {
      const picture = await screen.findByRole('img', { name: `${side} of the licence` });
      await userEvent.click(screen.getByRole('button', { name: `Turn: ${side}` }));
      expect(picture.style.rotate).toBe('-90deg');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge both' }));
    for (const picture of screen.getAllByRole('img', { name: /of the licence/ }))
      expect(picture.style.inlineSize).toBe('175%');
    for (const text of ['Haircut', '$22.00', '45 min', '09:00 AM to 06:00 PM', 'Español'])
      expect(screen.getByText(text), text).toBeTruthy();
    await waitFor(() => expect(screen.getByText('1 of 2')).toBeTruthy());
    await userEvent.keyboard(']');
    await waitFor(() => expect(server.sent('GET /applications/u_8')).toHaveLength(1));
  });

  it('approves the version that was read, with the licence number', async () => {
    renderScreen(Application, '/admin/application?id=u_7');
    await userEvent.type(await screen.findByLabelText('Number on the licence'), 'BA 417');
    await userEvent.click(screen.getByRole('button', { name: 'Approve and list' }));
    await screen.findByText('Tomás is listed and told.');
    expect(sent()).toEqual([{ decision: 'approve', seen: 3, licence_number: 'BA 417', licence_name: '' }]);
  });

  it('saves the details of the licence without a decision', async () => {
    renderScreen(Application, '/admin/application?id=u_7');
    expect(await screen.findByLabelText('Name on the licence')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save the licence details' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Name on the licence'), 'T. Rivera');
    await userEvent.click(screen.getByRole('button', { name: 'Save the licence details' }));
    await waitFor(() => expect(sent()).toMatchObject([{ decision: 'note', seen: 3, licence_name: 'T. Rivera' }]));
  });

  it('asks for more with a list of what is missing and a reason', async () => {
    renderScreen(Application, '/admin/application?id=u_7');
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for more' }));
    const form = within(await screen.findByRole('dialog', { name: 'Ask Tomás for more' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Proof of the name' }));
    await userEvent.type(form.getByLabelText('In your words'), 'A letter is enough.');
    await userEvent.click(form.getByRole('button', { name: 'Ask for 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([{ decision: 'ask', seen: 3, wanted: ['name'], reason: 'A letter is enough.' }]);
  });

  it('refuses an application with a reason, previewed as the applicant will read it', async () => {
    renderScreen(Application, '/admin/application?id=u_7');
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse with a reason' }));
    const form = within(await screen.findByRole('dialog', { name: 'Refuse Tomás Rivera?' }));
    await userEvent.click(form.getByRole('button', { name: 'Refuse and tell' }));
    expect(form.getByRole('alert').textContent).toBe('Choose a reason or write your own.');
    await userEvent.click(form.getByRole('radio', { name: 'The name does not match' }));
    await userEvent.type(form.getByLabelText('In your words'), 'Please apply again.');
    const words = 'The name does not match. Please apply again.';
    expect(form.getByText(words)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Refuse and tell' }));
    await waitFor(() => expect(sent()).toMatchObject([{ decision: 'refuse', reason: words, seen: 3 }]));
  });

  it('disables the approval of an incomplete application, and names what is missing', async () => {
    server.answer('GET /applications/u_7', { body: application({ state: 'incomplete', due_at: '' }) });
    renderScreen(Application, '/admin/application?id=u_7');
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve and list' });
    expect(approve.disabled).toBe(true);
    expect(screen.getByText(/at least one service are needed first/)).toBeTruthy();
  });

  it('offers only to accept the new licence of a listed provider, or to ask for another', async () => {
    const licences = application().licences.map((one) => ({
      ...one,
      status: one.side === 'front' ? 'pending' : 'approved',
    }));
    server.answer('GET /applications/u_7', { body: { ...application({ state: 'approved' }), licences } });
    renderScreen(Application, '/admin/application?id=u_7');
    expect(await screen.findByText(/^A new licence was sent\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve and list' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ask for more' }));
    const form = within(await screen.findByRole('dialog', { name: 'Ask Tomás for more' }));
    expect(form.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Save the licence details' }));
    await waitFor(() => expect(sent()).toMatchObject([{ decision: 'note', seen: 3 }]));
  });

  it('offers to reload an application that a colleague decided, and keeps what was typed', async () => {
    const detail = 'This has changed since you opened it, last by Ruth Adler.';
    server.answer('POST /applications/u_7/decide', refused(409, 'state_conflict', detail));
    renderScreen(Application, '/admin/application?id=u_7');
    await userEvent.type(await screen.findByLabelText('Number on the licence'), 'BA 417');
    await userEvent.click(screen.getByRole('button', { name: 'Approve and list' }));
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByRole('button', { name: 'Approve and list' });
    expect(screen.getByLabelText<HTMLInputElement>('Number on the licence').value).toBe('BA 417');
  });

  it('shows staff with read access no decisions', async () => {
    server.answer('GET /me', { body: { ...robin, roles: [], rights: ['applications.read'] } });
    renderScreen(Application, '/admin/application?id=u_7');
    expect(await screen.findByText('Your role can view applications but cannot decide them.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Refuse|Ask/ })).toBeNull();
  });
});
