// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DayInput } from './DayInput';

afterEach(cleanup);

test("shows the browser's own date field, and reports a day once its year is whole", () => {
  const onChange = vi.fn();
  render(<DayInput aria-label="From" value="" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  expect(field.type).toBe('date');
  fireEvent.change(field, { target: { value: '0020-11-05' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe('0020-11-05');
  fireEvent.change(field, { target: { value: '2026-11-05' } });
  expect(onChange.mock.calls).toEqual([['2026-11-05']]);
});
