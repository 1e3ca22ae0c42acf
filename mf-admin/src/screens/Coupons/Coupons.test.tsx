// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CouponItem } from '../../model/api/couponsApi';
import { renderScreen } from '../../testing/renderScreen';
import { withAdmin } from '../../testing/withAdmin';
import { NewCoupon } from '../NewCoupon/NewCoupon';
import { Coupons } from './Coupons';

const server = withAdmin();

const coupon = (more: Partial<CouponItem> = {}): CouponItem => ({
  ...{ code: 'FRESH30', description: 'For clean shirts', percent: '30', amount: '0.00', max_discount: '10.00' },
  ...{ min_fare: '0.00', funded_by: 'platform', first_booking: false, listed: true, per_person: 1, in_total: 60 },
  ...{ uses: 41, cost: '344.40', budget: '400.00', from: '', until: '', state: 'running', version: 3 },
  ...more,
});

beforeEach(() => {
  server.answer('GET /coupons', {
    body: {
      items: [
        coupon(),
        coupon({
          code: 'HELLO5',
          percent: '',
          amount: '5.00',
          max_discount: '',
          min_fare: '25.00',
          first_booking: true,
        }),
        coupon({ code: 'OLD', state: 'stopped' }),
      ],
      next: '',
    },
  });
  server.answer('GET /commission', {
    body: { items: [{ change: 1, percent: '10', from: '', state: 'current', version: 1 }], next: '' },
  });
});

const row = async (code: string) => within((await screen.findByText(code)).closest('tr') as HTMLElement);

describe('the list of coupons', () => {
  it('shows discounts, limits, uses and costs', async () => {
    renderScreen(Coupons, '/admin/coupons');
    const fresh = await row('FRESH30');
    for (const text of ['30% off, at most $10.00', '1 time per person', '41', 'of 60', '$344.40', 'of $400.00'])
      expect(fresh.getByText(text)).toBeTruthy();
    const hello = await row('HELLO5');
    expect(hello.getByText('$5.00 off')).toBeTruthy();
    expect(hello.getByText('first booking · from $25.00 · 1 time per person')).toBeTruthy();
  });

  it.each([
    ['FRESH30', 'Stop FRESH30', 'stop'],
    ['OLD', 'Resume OLD', 'resume'],
  ])('lets finance change %s with a reason and the version that was read', async (code, button, act) => {
    server.answer(`POST /coupons/${code}/${act}`, { body: { done: true } });
    renderScreen(Coupons, '/admin/coupons');
    await userEvent.click((await row(code)).getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: button }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Budget review');
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(server.sent(`POST /coupons/${code}/${act}`)[0]?.body).toEqual({ reason: 'Budget review', seen: 3 }),
    );
  });
});

describe('a new coupon', () => {
  const refusedField = (field: string, detail: string) => ({
    status: 422,
    body: { ...{ status: 422, code: 'validation', title: 'Wrong' }, field, detail },
  });
  const type = async (label: string, text: string) => {
    const input = screen.getByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
  };

  it('shows the money of a booking before it is created, and sends amounts as the server reads them', async () => {
    server.answer('POST /coupons', { body: { done: true } });
    renderScreen(NewCoupon, '/admin/coupons/new');
    const aside = within(await screen.findByRole('complementary', { name: 'Effect on one booking' }));
    await waitFor(() => expect(aside.getByText('Customer pays')).toBeTruthy());
    await type('Code', 'spring');
    await type('Text for customers', 'Spring');
    await type('Percentage of the price', '12,5');
    await type('Budget', '۱۰۰');
    await type('Reason', 'Campaign');
    // 12.5 % of $52.00 is $6.50; the commission of 10 % is $5.20.
    for (const text of ['$45.50', '$46.80', '$5.20', '−$1.30']) expect(aside.getByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
    await waitFor(() => expect(server.sent('POST /coupons')).toHaveLength(1));
    expect(server.sent('POST /coupons')[0]?.body).toEqual({
      ...{ code: 'spring', description: 'Spring', percent: '12.50', budget: '100.00', per_person: 1 },
      ...{ first_booking: false, listed: true, accept_loss: false, reason: 'Campaign' },
    });
  });

  it('sends nothing while a required field is empty, says so at each, and moves the focus to the first', async () => {
    renderScreen(NewCoupon, '/admin/coupons/new');
    const create = await screen.findByRole('button', { name: 'Create coupon' });
    await userEvent.clear(screen.getByLabelText('Percentage of the price'));
    await userEvent.click(create);
    const fields = ['Code', 'Text for customers', 'Percentage of the price', 'Reason'];
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      fields.map((field) => `Fill in “${field}”.`),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    expect(server.sent('POST /coupons')).toEqual([]);
  });

  it('asks a second time for a coupon that loses money, and moves the focus to the named field', async () => {
    server.answer('POST /coupons', refusedField('accept_loss', 'It costs $6.50.'));
    renderScreen(NewCoupon, '/admin/coupons/new');
    const create = await screen.findByRole('button', { name: 'Create coupon' });
    for (const label of ['Code', 'Text for customers', 'Reason']) await type(label, 'Spring');
    await userEvent.click(create);
    const loss = await screen.findByRole('checkbox', { name: 'I accept the loss on a typical booking' });
    expect(screen.getByRole('alert').textContent).toContain('It costs $6.50.');
    await userEvent.click(loss);
    server.answer('POST /coupons', refusedField('code', 'A code has letters.'));
    await userEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    expect(server.sent('POST /coupons').at(-1)?.body).toMatchObject({ accept_loss: true });
  });
});
