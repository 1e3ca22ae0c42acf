// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { configure } from '../client/settings';
import { createStore, Provider, skipToken } from '../index';
import { signInAs } from '../testing';
import { withStub } from '../testing/withStub';
import {
  useGetBlogPostQuery,
  useGetBlogQuery,
  useGetFaqQuery,
  useGetProviderReviewsQuery,
  useGetTestimonialsQuery,
  useGetTextPageQuery,
  useSubscribeNewsletterMutation,
} from './content';
import { useReviewBookingMutation } from './offers';

const { stub } = withStub();

beforeEach(() => {
  document.documentElement.lang = 'es';
});
afterEach(() => {
  cleanup();
  document.documentElement.lang = '';
});

function Site({ children }: { children: ReactNode }) {
  return <Provider store={createStore()}>{children}</Provider>;
}
const use = <T,>(hooks: () => T) => renderHook(hooks, { wrapper: Site }).result;

function useContentPages() {
  return {
    blog: useGetBlogQuery(),
    post: useGetBlogPostQuery('before-the-plumber-comes'),
    none: useGetBlogPostQuery(skipToken),
    voices: useGetTestimonialsQuery(),
  };
}

function Count() {
  return <p>{useContentPages().blog.data?.length ?? 'waiting'}</p>;
}

describe('texts of the site', () => {
  test('load in the language of the page and follow a language change', async () => {
    const texts = use(useContentPages);
    await waitFor(() => expect(texts.current.blog.data).toHaveLength(1));
    await waitFor(() => expect(texts.current.post.data?.body).toHaveLength(3));
    await waitFor(() => expect(texts.current.voices.data).toHaveLength(1));
    stub.on('v1:/content/blog', { body: { items: [{ slug: 'vor-dem-klempner', title: 'Bevor der Klempner kommt' }] } });
    act(() => {
      document.documentElement.lang = 'de';
    });
    await waitFor(() => expect(texts.current.blog.data?.[0]?.title).toBe('Bevor der Klempner kommt'));
    const requests = stub.requests.map(({ path, query }) => `${path.split('/content')[1]} ${query.get('lang')}`);
    const pages = ['/blog', '/blog/before-the-plumber-comes', '/testimonials'];
    expect(requests).toEqual([...pages.map((page) => `${page} es`), ...pages.map((page) => `${page} de`)]);
    expect(texts.current.none.isUninitialized).toBe(true);
  });

  test('wait for the browser when the page is rendered in Node', () => {
    const page = (
      <Site>
        <Count />
      </Site>
    );
    expect(renderToString(page)).toBe('<p>waiting</p>');
    expect(stub.requests).toEqual([]);
  });
});

function usePages() {
  return { terms: useGetTextPageQuery('terms'), faq: useGetFaqQuery() };
}

describe('a page to read', () => {
  test('shows the text of the server', async () => {
    const pages = use(usePages);
    await waitFor(() => expect(pages.current.terms.data?.sections.map(({ id }) => id)).toEqual(['booking', 'contact']));
    expect(pages.current.terms.data?.sections[1]?.contact).toBe(true);
    await waitFor(() => expect(pages.current.faq.data?.groups[0]?.items[0]?.question).toBe('How do I pay?'));
  });

  test.each(['fails', 'knows no such call', 'has nothing to say'])(
    'falls back to the bundled text when the server %s',
    async (why) => {
      if (why === 'knows no such call') configure({ apiExtensions: false });
      const body = why === 'fails' ? ({ fault: 'html502' } as const) : { body: { title: '', groups: [] } };
      for (const call of ['v1:/content/terms', 'v1:/content/faq'] as const) stub.on(call, body);
      const pages = use(usePages);
      await waitFor(() => expect(pages.current.terms.data?.title).toBe('Términos y condiciones'));
      await waitFor(() => expect(pages.current.faq.data?.groups.length).toBeGreaterThan(1));
      if (why === 'knows no such call') expect(stub.requests).toEqual([]);
    },
  );
});

test('the newsletter subscription names the language of the page', async () => {
  const subscribe = use(() => useSubscribeNewsletterMutation()[0]);
  await act(() => subscribe.current({ email: 'ada@example.com' }));
  expect(stub.requests[0]?.json).toEqual({ email: 'ada@example.com', lang: 'es' });
});

describe('reviews of a provider', () => {
  test.each([
    ['known', 'p_31'],
    ['not known', undefined],
  ])('load again after a review whose provider is %s', async (_what, providerId) => {
    signInAs('customer');
    const screen = use(() => ({
      reviews: useGetProviderReviewsQuery({ providerId: 'p_31' }),
      review: useReviewBookingMutation()[0],
    }));
    await waitFor(() => expect(screen.current.reviews.data?.total).toBe(1));
    stub.on('v1:/providers/p_31/reviews', { body: { total: 2 } });
    const words = { comment: '', recommends: true, impressed: [], serviceRating: 5, technicianRating: 5 };
    await act(() => screen.current.review({ bookingId: 'b_77', providerId, ...words }));
    await waitFor(() => expect(screen.current.reviews.data?.total).toBe(2));
  });

  test("come from the provider's record on a server without review pages", async () => {
    configure({ apiExtensions: false });
    const reviews = use(() => useGetProviderReviewsQuery({ providerId: 'p_31', perPage: 1 }));
    await waitFor(() => expect(reviews.current.data).toMatchObject({ total: 1, average: 5, histogram: { 5: 1 } }));
    expect(stub.requestsTo('providerDetails')).toHaveLength(1);
  });
});
