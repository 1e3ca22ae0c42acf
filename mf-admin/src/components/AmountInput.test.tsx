// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { AmountInput } from './AmountInput';

afterEach(cleanup);

function Refund() {
  const [cents, setCents] = useState(12_000);
  return (
    <>
      <AmountInput label="Refund to Emma" cents={cents} maxCents={27_600} onChange={setCents} />
      <data value={cents} data-testid="amount" />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Refund to Emma' });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Refund to Emma' });
const amount = () => Number(screen.getByTestId<HTMLDataElement>('amount').value);

describe('the amount of a refund', () => {
  it('keeps field, slider and shares in sync', async () => {
    renderScreen(Refund, '/');
    expect([field().value, slider().value]).toEqual(['120.00', '12000']);
    await userEvent.clear(field());
    await userEvent.type(field(), '90,5');
    expect([amount(), slider().value, field().value]).toEqual([9050, '9050', '90,5']);
    fireEvent.change(slider(), { target: { value: '20000' } });
    expect([amount(), field().value]).toEqual([20_000, '200.00']);
    await userEvent.click(screen.getByRole('button', { name: '50%' }));
    expect([amount(), field().value]).toEqual([13_800, '138.00']);
  });

  it('rejects more than what is left, and names the limit', async () => {
    renderScreen(Refund, '/');
    await userEvent.clear(field());
    await userEvent.type(field(), '300');
    expect(screen.getByRole('alert').textContent).toBe('At most $276.00 is left.');
    expect(field().value).toBe('300');
    expect(amount()).toBeLessThanOrEqual(27_600);
    await userEvent.clear(field());
    await userEvent.type(field(), '276');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(amount()).toBe(27_600);
  });

  it('rejects text that is no amount and keeps the last one', async () => {
    renderScreen(Refund, '/');
    await userEvent.type(field(), 'x');
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount, such as 12.50.');
    expect(amount()).toBe(12_000);
  });
});
