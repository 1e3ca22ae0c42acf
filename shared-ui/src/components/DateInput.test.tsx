// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '../i18n/languages';
import { TestUi } from '../testing';
import { DateInput } from './DateInput';

afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const calendar = () => document.querySelector<HTMLInputElement>('input[type="date"]') as HTMLInputElement;
const write = (value: string) => fireEvent.change(field(), { target: { value } });

function Example({ value: first, onValue }: { value: string; onValue: (value: string) => void }) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    setValue(next);
    onValue(next);
  };
  return <DateInput aria-label="Day" value={value} onChange={change} />;
}

function renderDate(value: string, lang: Language = 'en') {
  const onValue = vi.fn();
  render(
    <TestUi lang={lang}>
      <Example value={value} onValue={onValue} />
    </TestUi>,
  );
  return onValue;
}

test.each([
  ['en', '20/11/2026', 'dd/mm/yyyy'],
  ['es', '20/11/2026', 'dd/mm/aaaa'],
  ['fr', '20/11/2026', 'jj/mm/aaaa'],
  ['fa', '۲۰۲۶/۱۱/۲۰', 'سال/ماه/روز'],
  ['de', '20.11.2026', 'TT.MM.JJJJ'],
  ['ru', '20.11.2026', 'дд.мм.гггг'],
] as const)('in %s shows a date in the usual format: %s', (lang, date, pattern) => {
  renderDate('2026-11-20', lang);
  expect(field().value).toBe(date);
  expect(field().placeholder.replaceAll('\u200e', '')).toBe(pattern);
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(field().placeholder);
});

test('reads a typed date in the order of the page and formats it on blur', () => {
  const onValue = renderDate('');
  write('3/2/2027');
  expect(onValue).toHaveBeenLastCalledWith('2027-02-03');
  expect(field().value).toBe('3/2/2027');
  fireEvent.blur(field());
  expect(field().value).toBe('03/02/2027');
});

test('passes on text that is not a date and keeps it in the field', () => {
  const onValue = renderDate('2026-11-20');
  write('31/02/2027');
  expect(onValue).toHaveBeenLastCalledWith('31/02/2027');
  fireEvent.blur(field());
  expect(field().value).toBe('31/02/2027');
});

test("opens the browser's calendar with its button and formats the chosen day", () => {
  const onValue = renderDate('2026-11-20');
  calendar().showPicker = vi.fn();
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect(calendar().showPicker).toHaveBeenCalledOnce();
  fireEvent.change(calendar(), { target: { value: '2026-12-01' } });
  expect(onValue).toHaveBeenLastCalledWith('2026-12-01');
  expect(field().value).toBe('01/12/2026');
});

test('ignores a calendar that the browser refuses to open', () => {
  renderDate('');
  calendar().showPicker = () => {
    throw new DOMException('', 'SecurityError');
  };
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect(field().value).toBe('');
});
