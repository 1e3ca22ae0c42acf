// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestUi } from '../testing';
import { AddressField } from './AddressField';
import type { SuggestAddresses } from './AddressInput';
import { Form, SubmitButton } from './Form';

const house = { id: '1', label: '18 Alder Street', address: 'Portland, OR 97205' };
const suggest = vi.fn<SuggestAddresses>(async () => [house]);
const rules = {
  split: (address: string) => {
    const [first = '', ...others] = address.split(', ');
    const unit = others.find((part) => part.startsWith('Apt ')) ?? '';
    return { rest: [first, ...others.filter((part) => part !== unit)].join(', '), unit };
  },
  add: (address: string, unit: string) => (unit.trim() ? address.replace(/(?=,|$)/, `, ${unit.trim()}`) : address),
  maxLength: 40,
};
const onSubmit = vi.fn();
const onText = vi.fn();
const user = userEvent.setup({ delay: null });
const street = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
const unit = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Apartment, unit or floor/ });

function show(address: string) {
  render(
    <TestUi>
      <Form initialValues={{ address }} onSubmit={onSubmit}>
        <AddressField name="address" label="Address" suggest={suggest} unit={rules} onText={onText} />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </TestUi>,
  );
}

async function submittedAddress() {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return onSubmit.mock.lastCall?.[0].address;
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('an address with a unit', () => {
  it('looks an address up without its unit and submits both as one text', async () => {
    show('');
    await user.type(unit(), 'Apt 4B');
    await user.type(street(), '18 Ald');
    await user.click(await screen.findByRole('option'));
    expect(suggest.mock.lastCall?.[0]).toBe('18 Ald');
    expect(street().value).toBe('18 Alder Street, Portland, OR 97205');
    expect(await submittedAddress()).toBe('18 Alder Street, Apt 4B, Portland, OR 97205');
  });

  it('shows the unit in a field of its own, and keeps the picked street when the unit changes', async () => {
    show('18 Alder Street, Apt 2, Portland, OR 97205');
    expect([street().value, unit().value]).toEqual(['18 Alder Street, Portland, OR 97205', 'Apt 2']);
    await user.clear(unit());
    await user.type(unit(), 'Apt 3');
    expect(onText).not.toHaveBeenCalled();
    expect(await submittedAddress()).toBe('18 Alder Street, Apt 3, Portland, OR 97205');
  });

  it('accepts an address without a unit', async () => {
    show('18 Alder Street');
    expect(await submittedAddress()).toBe('18 Alder Street');
  });
});
