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

  test('leaves out a post without an address', () => {
    expect(toBlog({ items: [{ ...post, slug: ' ' }, post] })).toHaveLength(1);
  });

  test('keeps the text of an unknown block and drops empty blocks', () => {
    const body = [{ type: 'h2', text: 'Tools' }, { type: 'quote', text: 'Wise words' }, { type: 'p', text: '' }, null];
    expect(toBlogPost({ ...post, body })?.body).toEqual([
      { type: 'h2', text: 'Tools' },
      { type: 'p', text: 'Wise words' },
    ]);
  });

  test.each(junk)('stays empty for a response like %j', (body) => {
    expect(toBlog(body)).toEqual([]);
    expect(toBlogPost(body)).toBeUndefined();
    expect(toTestimonials(body)).toEqual([]);
    expect(toSiteStats(body)).toBeNull();
  });
});

describe('testimonials and statistics', () => {
  test('convert ratings to numbers and leave out testimonials without text', () => {
    const voice = { id: 'r_1', name: 'Jonas', image: '', rating: '4.50', text: 'Tidy.', service: '', at: '' };
    expect(toTestimonials({ items: [voice, { ...voice, text: ' ' }] })).toEqual([
      { id: 'r_1', name: 'Jonas', image: '', rating: 4.5, text: 'Tidy.', service: '' },
    ]);
  });

  test('show all statistics or none', () => {
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
  test('count as favourites whatever their record says', () => {
    const items = [{ provider_id: 'p_31', fullname: 'Sam Carter', is_favourite: false, available_now: true }];
    expect(toFavourites({ items })).toMatchObject([{ id: 'p_31', isFavourite: true, availableNow: true }]);
  });

  test.each(junk)('stay empty for a response like %j', (body) => {
    expect(toFavourites(body)).toEqual([]);
  });
});

describe('reviews of a provider', () => {
  test('return one page of reviews together with totals for all', () => {
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

  test.each([undefined, null, '', 7, [], {}])('return one empty page for a response like %j', (body) => {
    const nothing = { reviews: [], page: 1, pageCount: 1, total: 0, average: 0 };
    expect(toProviderReviews(body, 10)).toEqual({ ...nothing, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } });
  });
});
