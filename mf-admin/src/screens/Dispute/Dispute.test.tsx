// @vitest-environment happy-dom
import { rightsOf } from '@doorstep/shared-api/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CorrectAct } from '../../components/CorrectAct';
import type { DisputeDetails } from '../../model/api/disputesApi';
import { renderScreen } from '../../testing/renderScreen';
import { robin } from '../../testing/stubAdmin';
import { withAdmin } from '../../testing/withAdmin';
import { Disputes } from '../Disputes/Disputes';
import { Dispute } from './Dispute';

const server = withAdmin();
const dispute: DisputeDetails = {
  ...{ dispute_id: 'dp_1', state: 'needs_response', inquiry: false, reason: 'product_not_received', amount: '100.00' },
  ...{
    currency: 'usd',
    set_aside: '100.00',
    fee: '15.00',
    borne_by: 'provider',
    booking_id: 'b_1',
    booking_number: 'D-20418',
    payment_id: 'pi_1',
  },
  ...{ customer_id: 'u_1', customer: 'Mia Torres', provider_id: 'u_2', provider: 'Sam Carter', late: false },
  ...{ opened_at: '2026-11-20T10:00:00Z', due_at: '2036-11-27T10:00:00Z', submitted_at: '', closed_at: '', version: 3 },
  ...{ gateway: 'test', gateway_ref: 'du_1', photos: [], submitted_by: '', changes: [], test: false },
  evidence: {
    ...{ statement: '', product: 'Cleaning', customer_name: 'Mia Torres', customer_email: '', service_date: '' },
    ...{ service_address: '', timeline: '09:00 The work began', messages: '' },
    ...{ cancellation_policy: '', refund_policy: '' },
  },
  movements: [{ at: '2026-11-20T10:00:00Z', kind: 'chargeback', account: 'disputed', amount: '100.00' }],
};

beforeEach(() => {
  server.answer('GET /disputes', { body: { items: [dispute], next: '' } });
  server.answer('GET /disputes/dp_1', { body: dispute });
});

it('lists customer, reason and the deadline for evidence', async () => {
  renderScreen(Disputes, '/admin/disputes');
  const link = await screen.findByRole('link', { name: 'Mia Torres' });
  expect(link.getAttribute('href')).toBe('/admin/dispute?id=dp_1');
  expect(screen.getByText('Service not received')).toBeDefined();
  expect(screen.getByText(/11\/27\/2036/)).toBeDefined();
  expect(server.sent('GET /disputes')[0]?.query).toMatchObject({ state: 'open' });
});

it('shows the evidence before it is sent, and sends it with a statement and the version that was read', async () => {
  server.answer('POST /disputes/dp_1/evidence', { body: { ...dispute, state: 'under_review' } });
  renderScreen(Dispute, '/admin/dispute?id=dp_1');
  expect(await screen.findByText('09:00 The work began')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Booking D-20418' }).getAttribute('href')).toBe('/admin/bookings?id=b_1');
  await userEvent.click(screen.getByRole('button', { name: 'Send evidence' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'The customer confirmed the work.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send evidence' }));
  await waitFor(() =>
    expect(server.sent('POST /disputes/dp_1/evidence')[0]?.body).toEqual({
      seen: 3,
      statement: 'The customer confirmed the work.',
    }),
  );
});

it('explains that a dispute in another currency is not booked', async () => {
  server.answer('GET /disputes/dp_1', { body: { ...dispute, currency: 'eur', set_aside: '0.00' } });
  renderScreen(Dispute, '/admin/dispute?id=dp_1');
  expect(await screen.findByText(/disputes the payment in EUR. This amount is not booked/)).toBeDefined();
});

it('shows a dispute without actions to staff who may not move money', async () => {
  const rights = rightsOf(['finance']).filter((right) => right !== 'money.move');
  server.answer('GET /me', { body: { ...robin, rights } });
  renderScreen(Dispute, '/admin/dispute?id=dp_1');
  expect(await screen.findByText('09:00 The work began')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send evidence' })).toBeNull();
});

it('previews the balance after a correction, and sends signed cents', async () => {
  server.answer('POST /payouts/providers/u_2/correct', { body: {} });
  renderScreen(() => <CorrectAct id="u_2" name="Sam" payable="90.00" version={4} />, '/admin/person?id=u_2');
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Decrease' }));
  await userEvent.type(dialog.getByLabelText('Amount'), '12.50');
  expect(dialog.getByText('Payable afterwards: $77.50')).toBeDefined();
  await userEvent.type(dialog.getAllByRole('textbox')[1] as HTMLElement, 'Paid twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }));
  await waitFor(() =>
    expect(server.sent('POST /payouts/providers/u_2/correct')[0]?.body).toEqual({
      seen: 4,
      reason: 'Paid twice',
      cents: -1250,
    }),
  );
});
