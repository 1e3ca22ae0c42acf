// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '../i18n';
import { TestUi } from '../testing';
import type { TimeOption } from './partsOfDay';
import { TimePicker, type TimePickerProps } from './TimePicker';

afterEach(cleanup);

const days = ['2026-11-24', '2026-11-25', '2026-11-26'];
const at = (time: string, taken = false): TimeOption => ({ time, startAt: `2026-11-24T${time}:00Z`, taken });
const times = new Map([
  ['2026-11-24', [at('08:00'), at('11:30', true), at('12:00'), at('16:30'), at('17:00')]],
  ['2026-11-26', [at('09:00')]],
]);

type ExampleProps = Partial<TimePickerProps> & { lang?: Language; firstDay?: string };

function Example({ lang = 'en', firstDay = '2026-11-24', ...over }: ExampleProps) {
  const [day, setDay] = useState(firstDay);
  const [chosen, setChosen] = useState<TimeOption>();
  return (
    <TestUi lang={lang}>
      <TimePicker
        labels={{ day: 'Date', time: 'Time' }}
        days={days}
        day={day}
        onDay={setDay}
        times={times}
        isChosen={({ startAt }) => startAt === chosen?.startAt}
        onChoose={setChosen}
        {...over}
      />
    </TestUi>
  );
}
const dayGroup = () => within(screen.getByRole('radiogroup', { name: 'Date' }));
const timeGroup = () => within(screen.getByRole('radiogroup', { name: /^Time, / }));

test('days tell their names and the number of free times, also to screen readers', () => {
  render(<Example />);
  expect(dayGroup().getByRole('radio', { name: 'Tuesday 24 November 4 free' })).toHaveProperty('checked', true);
  expect(dayGroup().getByRole('radio', { name: 'Wednesday 25 November none free' })).toBeTruthy();
});

test('arrow keys move between days and between times and skip taken ones', async () => {
  render(<Example />);
  await userEvent.tab();
  while (!(document.activeElement instanceof HTMLInputElement)) await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(dayGroup().getByRole('radio', { name: /^Thursday 26 November/ })).toHaveProperty('checked', true);
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.click(timeGroup().getByRole('radio', { name: '08:00 AM' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(timeGroup().getByRole('radio', { name: '12:00 PM' })).toHaveProperty('checked', true);
  expect(timeGroup().getByRole('radio', { name: '11:30 AM taken' })).toHaveProperty('disabled', true);
});

test('times appear under morning, afternoon and evening, without empty parts of the day', async () => {
  render(<Example />);
  const values = (part: string) =>
    within(screen.getByRole('group', { name: part }))
      .getAllByRole('radio')
      .map((slot) => (slot as HTMLInputElement).value);
  expect(values('Morning')).toEqual(['08:00', '11:30']);
  expect(values('Afternoon')).toEqual(['12:00', '16:30']);
  expect(values('Evening')).toEqual(['17:00']);
  await userEvent.click(dayGroup().getByRole('radio', { name: /^Thursday/ }));
  expect(screen.queryByRole('group', { name: 'Evening' })).toBeNull();
});

test('a day without free times cannot be chosen and says whether nobody works then', () => {
  render(<Example closedDays={['2026-11-25']} />);
  expect(dayGroup().getByRole('radio', { name: 'Wednesday 25 November closed' })).toHaveProperty('disabled', true);
  cleanup();
  render(<Example />);
  expect(dayGroup().getByRole('radio', { name: 'Wednesday 25 November none free' })).toHaveProperty('disabled', true);
});

test('a chosen day that is full meanwhile stays enabled for the arrow keys', () => {
  render(<Example firstDay="2026-11-25" />);
  expect(dayGroup().getByRole('radio', { name: /^Wednesday/ })).toMatchObject({ checked: true, disabled: false });
});

test('a distant day can be typed, and one out of range is refused', async () => {
  const onDay = vi.fn();
  render(<Example onDay={onDay} range={{ from: '2026-11-24', to: '2027-02-22' }} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Another day' }));
  const field = screen.getByRole('textbox', { name: 'Another day' });
  await userEvent.type(field, '23/02/2027');
  expect(screen.getByRole('alert').textContent).toBe('Choose a day from 24/11/2026 to 22/02/2027.');
  expect(onDay).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '22/02/2027');
  expect(onDay).toHaveBeenLastCalledWith('2027-02-22');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a day without times links to the next one with some', async () => {
  render(<Example firstDay="2026-11-25" />);
  await userEvent.click(screen.getByRole('button', { name: 'Next free day: Thursday 26 November' }));
  expect(timeGroup().getByRole('radio', { name: '09:00 AM' })).toBeTruthy();
});

test('several times can be chosen up to a limit, and a chosen one can be removed', async () => {
  render(<Example several="full" isChosen={({ time }) => time === '08:00'} />);
  expect(screen.getByRole('checkbox', { name: '08:00 AM' })).toMatchObject({ checked: true, disabled: false });
  expect(screen.getByRole('checkbox', { name: '12:00 PM' })).toMatchObject({ checked: false, disabled: true });
});

test('an error appears once and belongs to the times', () => {
  render(<Example error="Choose a time." />);
  expect(screen.getByRole('alert').textContent).toBe('Choose a time.');
  expect(screen.getByRole('radiogroup', { name: /^Time/ }).getAttribute('aria-describedby')).toBe(
    screen.getByRole('alert').id,
  );
});

test.each<[Language, string]>([
  ['de', 'Dienstag, 24. November'],
  ['fr', 'mardi 24 novembre'],
  ['ru', 'вторник, 24 ноября'],
  ['fa', 'سه‌شنبه ۲۴ نوامبر'],
])('the months and days of the week are named in the language: %s', (lang, name) => {
  render(<Example lang={lang} />);
  expect(screen.getAllByText(name, { exact: true }).length).toBeGreaterThan(0);
});
