import { describe, expect, test } from 'vitest';
import { toFavourites } from './catalog';
import { toBlog, toBlogPost, toProviderReviews, toSiteStats, toTestimonials } from './content';

const junk = [
  undefined,
  null,
  '',
  'page',
  7,
  [],
  {},
  { items: null },
  { items: 'none' },
  { items: [null, 3, 'x', {}] },
];
const post = {
  id: 'bl_1',
  slug: 'valves',
  title: 'Valves',
  excerpt: 'Short.',
  minutes: 3,
  image: '',
  at: '2026-10-05',
};

describe('the blog', () => {
  test('lists posts with their reading time', () => {
    expect(toBlog({ items: [post] })).toEqual([
      {
        id: 'bl_1',
        slug: 'valves',
        title: 'Valves',
        excerpt: 'Short.',
        minutes: 3,
        image: '',
        publishedAt: '2026-10-05T00:00:00Z',
      },
    ]);
  });

  test('leaves out a post that no address leads to', () => {
    expect(toBlog({ items: [{ ...post, slug: ' ' }, post] })).toHaveLength(1);
  });

  test('keeps the words of a block whose kind it does not know, and drops empty ones', () => {
    const body = [{ type: 'h2', text: 'Tools' }, { type: 'quote', text: 'Wise words' }, { type: 'p', text: '' }, null];
    expect(toBlogPost({ ...post, body })?.body).toEqual([
      { type: 'h2', text: 'Tools' },
      { type: 'p', text: 'Wise words' },
    ]);
  });

  test.each(junk)('of a response like %j is empty', (body) => {
    expect(toBlog(body)).toEqual([]);
    expect(toBlogPost(body)).toBeUndefined();
    expect(toTestimonials(body)).toEqual([]);
    expect(toSiteStats(body)).toBeNull();
  });
});

describe('voices and figures', () => {
  test('a rating is a number, and a voice without words is none', () => {
    const voice = { id: 'r_1', name: 'Jonas', image: '', rating: '4.50', text: 'Tidy.', service: '', at: '' };
    expect(toTestimonials({ items: [voice, { ...voice, text: ' ' }] })).toEqual([
      { id: 'r_1', name: 'Jonas', image: '', rating: 4.5, text: 'Tidy.', service: '' },
    ]);
  });

  test('figures are shown together or not at all', () => {
    expect(toSiteStats({ providers: 120, orders: '4310', stars: 0 })).toEqual({
      providers: 120,
      orders: 4310,
      stars: 0,
      hasMinimums: true,
    });
    expect(toSiteStats({ providers: 1, orders: 0, stars: 0, minimums: false })).toMatchObject({ hasMinimums: false });
    expect(toSiteStats({ providers: 120, orders: 4310 })).toBeNull();
  });
});

describe('favourites', () => {
  test('are marked whatever their record says of itself', () => {
    const items = [{ provider_id: 'p_31', fullname: 'Sam Carter', is_favourite: false, available_now: true }];
    expect(toFavourites({ items })).toMatchObject([{ id: 'p_31', isFavourite: true, availableNow: true }]);
  });

  test.each(junk)('of a response like %j are none', (body) => {
    expect(toFavourites(body)).toEqual([]);
  });
});

describe('reviews of a provider', () => {
  test('come a page at a time, with the figures of all', () => {
    const body = {
      items: [{ review_id: 'r_1', user_fullname: 'Jonas', service_rating: '5.00', comment: 'Tidy.' }],
      page: 2,
      total: 21,
      histogram: { '5': 15, '4': '4', '3': 2 },
      average: '4.62',
    };
    expect(toProviderReviews(body, 10)).toMatchObject({
      reviews: [{ id: 'r_1', author: 'Jonas', serviceRating: 5 }],
      page: 2,
      pageCount: 3,
      total: 21,
      histogram: { 5: 15, 4: 4, 3: 2, 2: 0, 1: 0 },
      average: 4.62,
    });
  });

  test.each([undefined, null, '', 7, [], {}])('of a response like %j are one empty page', (body) => {
    const nothing = { reviews: [], page: 1, pageCount: 1, total: 0, average: 0 };
    expect(toProviderReviews(body, 10)).toEqual({ ...nothing, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
  });
});
