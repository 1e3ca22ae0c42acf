// @vitest-environment happy-dom
import type { CreatedBooking } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { SuccessDialog } from './SuccessDialog';

const server = withStub();
afterEach(cleanup);

const booking = (change: Partial<CreatedBooking> = {}): CreatedBooking => ({
  ...{ id: 'b_1', number: '4321', status: 'open', bookingType: 'book', message: '' },
  payment: { status: 'authorized', method: 'card', amountCents: 4500, currency: 'usd' },
  ...change,
});

async function textFor(change: Partial<CreatedBooking>, chosen?: { id: string; name: string }) {
  renderScreen(
    () => <SuccessDialog booking={booking(change)} amountCents={4500} chosen={chosen} />,
    '/payment-methode',
  );
  return (await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' })).textContent ?? '';
}

describe('SuccessDialog', () => {
  it('explains where the money of an open booking is and that the first free provider takes the job', async () => {
    const text = await textFor({});
    expect(text).toContain('We hold $45.00 on your card. The first free provider who accepts takes the job.');
    expect(text).not.toContain('confirmed');
  });

  it('names the provider whom an open booking was sent to', async () => {
    const text = await textFor(
      { payment: { status: 'authorized', method: 'wallet', amountCents: 4500, currency: 'usd' } },
      { id: '', name: 'Olu' },
    );
    expect(text).toContain('We hold $45.00 in your wallet. We have asked Olu.');
  });

  it('claims no hold for an open booking without a payment', async () => {
    const { payment: _, ...unpaid } = booking();
    renderScreen(() => <SuccessDialog booking={unpaid} amountCents={4500} />, '/payment-methode');
    expect((await screen.findByRole('dialog')).textContent).not.toContain('We hold');
  });

  it.each([
    ['works', false, ''],
    ['unverified', false, 'is not confirmed yet. Until it is, we write there for the first 7 days only.'],
    ['unverified', true, 'is not confirmed, so we cannot mail you about this booking.'],
  ] as const)(
    'lists the emails to expect at an address that is %s (emails held: %s)',
    async (email, isHeld, expected) => {
      signInAs('customer', { email: 'mia@example.com' });
      server.stub.on('v1:GET /notifications/delivery', { body: { email, email_held: isHeld, sms: 'works' } });
      await textFor({});
      const link = () => screen.queryByRole('link', { name: 'Confirm the address' });
      if (!expected) {
        await waitFor(() =>
          expect(server.stub.requests.map(({ path }) => path)).toContain('/api/v1/notifications/delivery'),
        );
        expect(link()).toBeNull();
        return;
      }
      expect((await screen.findByText(new RegExp(expected))).textContent).toContain('mia@example.com');
      expect(link()?.getAttribute('href')).toBe('/profile#details');
    },
  );

  it('confirms only a booking that was accepted', async () => {
    expect(await textFor({ status: 'accepted' })).toContain('Your booking has been confirmed');
  });
});
