import { describe, expect, test } from 'vitest';
import { displayPriceOf, isNotPlaceholderImage } from './catalog';

describe('the price on the card of a provider', () => {
  const one = ['Leak repair'];
  const two = ['Leak repair', 'Drain cleaning'];

  test.each([
    [
      'what was chosen costs, whatever else is offered',
      { chosenPriceCents: 9000, startPriceCents: 4000, serviceNames: two },
      9000,
      false,
    ],
    [
      'nothing, where what was chosen is free',
      { chosenPriceCents: 0, startPriceCents: 4000, serviceNames: two },
      0,
      false,
    ],
    ['the lowest of several, which is said to be the lowest', { startPriceCents: 4000, serviceNames: two }, 4000, true],
    ['the price of the only service', { startPriceCents: 4000, serviceNames: one }, 4000, false],
    ['the lowest, where nobody says what is offered', { startPriceCents: 4000, serviceNames: [] }, 4000, true],
    ['nothing, where the lowest is free', { startPriceCents: 0, serviceNames: two }, 0, true],
  ])('shows %s', (_what, provider, cents, isLowest) => {
    expect(displayPriceOf(provider)).toEqual({ cents, isLowest });
  });

  test('stays empty when the server names no price', () => {
    expect(displayPriceOf({ serviceNames: one })).toBeUndefined();
  });
});

describe('an image', () => {
  test.each(['/uploads/a.jpg', ' https://example.com/a.png ', '/assets/images/default.png?size=2', 'default.png'])(
    '%j is shown',
    (url) => expect(isNotPlaceholderImage(url)).toBe(true),
  );

  test.each([undefined, '', '  ', '/assets/images/default.png', ' https://example.com/assets/images/default.png '])(
    '%j falls back to the placeholder',
    (url) => expect(isNotPlaceholderImage(url)).toBe(false),
  );
});
