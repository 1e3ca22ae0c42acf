// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RatingInput } from '../inputs';
import { TestUi } from '../testing';
import { Rating } from './Rating';
import { Stars, starKind } from './Stars';

afterEach(cleanup);

const kinds = (value: number) => [1, 2, 3, 4, 5].map((position) => starKind(value, position));

describe('stars', () => {
  test('fill per whole number, with a half star for any fraction', () => {
    expect(kinds(3)).toEqual(['full', 'full', 'full', 'none', 'none']);
    expect(kinds(3.01)).toEqual(['full', 'full', 'full', 'half', 'none']);
    expect(kinds(4.99)).toEqual(['full', 'full', 'full', 'full', 'half']);
    expect(kinds(0)).toEqual(['none', 'none', 'none', 'none', 'none']);
    expect(kinds(5)).toEqual(['full', 'full', 'full', 'full', 'full']);
  });

  test('announce their value', () => {
    render(
      <TestUi>
        <Stars value={4.5} />
      </TestUi>,
    );
    expect(screen.getByRole('img', { name: '4.50 out of 5' })).toBeDefined();
  });
});

test('a rating always has two decimals, and the count in brackets', () => {
  render(
    <TestUi>
      <Rating value={4.9} count={1} />
      <Rating value={4.95} count={1302} />
    </TestUi>,
  );
  expect(screen.getByRole('img', { name: '4.90 out of 5, 1 review' }).textContent).toBe('4.90(1)');
  expect(screen.getByRole('img', { name: '4.95 out of 5, 1,302 reviews' }).textContent).toBe('4.95(1,302)');
});

function Question({ lang = 'en' as const }: { lang?: 'en' | 'fa' }) {
  const [value, setValue] = useState(0);
  return (
    <TestUi lang={lang}>
      <div dir={lang === 'fa' ? 'rtl' : 'ltr'}>
        <RatingInput value={value} onChange={setValue} label="Service rating" />
      </div>
    </TestUi>
  );
}

describe('the rating input', () => {
  const checked = () =>
    screen.getAllByRole('radio').findIndex((star) => star.getAttribute('aria-checked') === 'true') + 1;

  test('announces its word, and clears when the same star is pressed again', async () => {
    const user = userEvent.setup();
    render(<Question />);
    await user.click(screen.getByRole('radio', { name: '4 of 5' }));
    expect(screen.getByText('Good')).toBeDefined();
    expect(checked()).toBe(4);
    await user.click(screen.getByRole('radio', { name: '4 of 5' }));
    expect(checked()).toBe(0);
  });

  test('takes one Tab stop and moves with the arrow keys', async () => {
    const user = userEvent.setup();
    render(<Question />);
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{ArrowLeft}');
    expect(checked()).toBe(2);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '2 of 5' }));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['ltr', '{ArrowRight}', 4],
    ['ltr', '{ArrowLeft}', 2],
    ['rtl', '{ArrowRight}', 2],
    ['rtl', '{ArrowLeft}', 4],
    ['rtl', '{ArrowUp}', 4],
    ['rtl', '{ArrowDown}', 2],
  ])('in %s, moves with %s from three stars to %i', async (direction, key, stars) => {
    const user = userEvent.setup();
    render(<Question lang={direction === 'rtl' ? 'fa' : 'en'} />);
    await user.click(screen.getAllByRole('radio')[2] as HTMLElement);
    // The DOM of these tests knows no direction.
    const style = vi.spyOn(window, 'getComputedStyle').mockReturnValue({ direction } as CSSStyleDeclaration);
    await user.keyboard(key);
    expect(checked()).toBe(stars);
    style.mockRestore();
  });
});
