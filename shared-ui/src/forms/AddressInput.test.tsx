// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { AddressInput, type AddressSuggestion, type SuggestAddresses } from './AddressInput';

const streets: readonly AddressSuggestion[] = [
  { id: '1', label: '18 Alder Street', address: 'Portland, OR 97205', distanceKm: 0.3 },
  { id: '2', label: '18 Alderwood Drive', address: 'Beaverton, OR 97005', distanceKm: 9.8 },
];
const suggest = vi.fn<SuggestAddresses>();
const onPick = vi.fn();

function Field() {
  const [value, setValue] = useState('');
  return (
    <TestUi>
      <AddressInput label="Service location" value={value} onChange={setValue} suggest={suggest} onPick={onPick} />
    </TestUi>
  );
}

const user = userEvent.setup({ delay: null });
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Service location' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

async function typed(text: string) {
  render(<Field />);
  await user.type(field(), text);
}

beforeEach(() => {
  suggest.mockReset().mockResolvedValue(streets);
  onPick.mockReset();
});
afterEach(cleanup);

describe('the address field', () => {
  test('requests suggestions once for the typed text and preselects the first', async () => {
    await typed('18 Ald');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(suggest).toHaveBeenCalledOnce();
    expect(suggest.mock.calls[0]?.[0]).toBe('18 Ald');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toContain('18 Alder Street');
    expect(screen.getByText('2 addresses found')).toBeDefined();
  });

  test('moves through suggestions with the arrow keys, wraps around and selects with Enter', async () => {
    await typed('18 Ald');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('18 Alderwood Drive');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('18 Alder Street');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(onPick).toHaveBeenCalledWith(streets[1]);
    expect(field().value).toBe('18 Alderwood Drive, Beaverton, OR 97005');
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('selects a suggestion with the pointer', async () => {
    await typed('18 Ald');
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    expect(onPick).toHaveBeenCalledWith(streets[0]);
  });

  test('Escape closes the list and keeps the text', async () => {
    await typed('18 Ald');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(field().value).toBe('18 Ald');
    expect(onPick).not.toHaveBeenCalled();
  });

  test('accepts free text when suggestions fail', async () => {
    suggest.mockRejectedValue(new Error('no answer'));
    await typed('Cabin by the lake');
    expect(await screen.findByText('Suggestions are not available. You can keep what you typed.')).toBeDefined();
    expect(field().value).toBe('Cabin by the lake');
  });

  test('ignores suggestions for text that has changed since', async () => {
    let first: (addressSuggestions: readonly AddressSuggestion[]) => void = () => {};
    suggest.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          first = resolve;
        }),
    );
    await typed('18 Ald');
    await vi.waitFor(() => expect(suggest).toHaveBeenCalledOnce());
    suggest.mockResolvedValue([]);
    await user.type(field(), 'ine');
    expect(suggest.mock.calls[0]?.[1].aborted).toBe(true);
    expect(await screen.findByText('No matching address. You can keep what you typed.')).toBeDefined();
    await act(async () => first(streets));
    expect(screen.queryByRole('option')).toBeNull();
  });
});
