import { skipToken } from '@reduxjs/toolkit/query';
import { apiError } from '../client/apiError';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { pageLanguage, usePageLanguage } from '../client/language';
import { getSettings } from '../client/settings';
import {
  type BlogItem,
  type BlogPost,
  type Faq,
  type ProviderReviews,
  pageOfReviews,
  type SiteStats,
  type StarCount,
  type Testimonial,
  type TextPage,
} from '../domain/content';
import type { ContentName, QueryResult } from '../remote';
import { loadSiteText } from '../texts/ownText';
import { toProviderProfile } from '../wire/catalog';
import { toBlog, toBlogPost, toFaq, toProviderReviews, toSiteStats, toTestimonials, toTextPage } from '../wire/content';
import { record, text } from '../wire/read';

export { useGetFavouritesQuery } from './favourites';

export type TextPageName = 'terms' | 'about' | 'privacy';

export interface ReviewsQuery {
  readonly providerId: string;
  /** Starts at 1, the default. */
  readonly page?: number;
  /** 10 when absent. */
  readonly perPage?: number;
  readonly rating?: StarCount;
}

export interface ContactMessage {
  readonly fullName: string;
  readonly email: string;
  readonly contact: string;
  readonly message: string;
  /** Value of the honeypot field, which people cannot see. */
  readonly website: string;
  readonly startedAt: string;
}

const tenMinutes = 600;

const noResponse: { data?: unknown; error?: undefined } = {};

export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. Empty where the server has no blog. */
    getBlog: build.query<BlogItem[], { lang: string }>({
      queryFn: async ({ lang }, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return { data: [] };
        const result = await baseQuery({ path: '/content/blog', query: { lang } });
        return result.error ? { error: result.error } : { data: toBlog(result.data) };
      },
      keepUnusedDataFor: tenMinutes,
    }),
    getBlogPost: build.query<BlogPost, { slug: string; lang: string }>({
      queryFn: async ({ slug, lang }, _api, _extra, baseQuery) => {
        const result = await baseQuery({ path: `/content/blog/${encodeURIComponent(slug)}`, query: { lang } });
        if (result.error) return { error: result.error };
        const post = toBlogPost(result.data);
        return post ? { data: post } : { error: apiError('server') };
      },
      keepUnusedDataFor: tenMinutes,
    }),
    getTestimonials: build.query<Testimonial[], { lang: string }>({
      queryFn: async ({ lang }, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return { data: [] };
        const result = await baseQuery({ path: '/content/testimonials', query: { lang } });
        return result.error ? { error: result.error } : { data: toTestimonials(result.data) };
      },
      keepUnusedDataFor: tenMinutes,
    }),
    /** The site's own texts where the server has none, or does not answer: what holds must always be there to read. */
    getTextPage: build.query<TextPage, { page: TextPageName; lang: string }>({
      queryFn: async ({ page, lang }, _api, _extra, baseQuery) => {
        const settings = getSettings().apiExtensions
          ? await baseQuery({ path: `/content/${page}`, query: { lang } })
          : noResponse;
        const data = toTextPage(settings.data) ?? toTextPage(await loadSiteText(page, lang));
        return data ? { data } : { error: settings.error ?? apiError('server') };
      },
      keepUnusedDataFor: tenMinutes,
    }),
    getFaq: build.query<Faq, { lang: string }>({
      queryFn: async ({ lang }, _api, _extra, baseQuery) => {
        const settings = getSettings().apiExtensions
          ? await baseQuery({ path: '/content/faq', query: { lang } })
          : noResponse;
        const data = toFaq(settings.data) ?? toFaq(await loadSiteText('faq', lang));
        return data ? { data } : { error: settings.error ?? apiError('server') };
      },
      keepUnusedDataFor: tenMinutes,
    }),
    /** Null where the server has no figures. */
    getStats: build.query<SiteStats | null, void>({
      queryFn: async (_none, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return { data: null };
        const result = await baseQuery({ path: '/content/stats' });
        return result.error ? { error: result.error } : { data: toSiteStats(result.data) };
      },
      keepUnusedDataFor: tenMinutes,
    }),
    /** A server without review pages tells all reviews with the provider: then the pages are cut here. */
    getProviderReviews: build.query<ProviderReviews, ReviewsQuery>({
      queryFn: async ({ providerId, page = 1, perPage = 10, rating }, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) {
          const result = await baseQuery({ call: 'providerDetails', fields: { provider_id: providerId } });
          if (result.error) return { error: result.error };
          const { reviews } = toProviderProfile(result.data);
          return { data: pageOfReviews(reviews, { page, perPage, rating }) };
        }
        const result = await baseQuery({
          path: `/providers/${encodeURIComponent(providerId)}/reviews`,
          query: { page: String(page), per_page: String(perPage), rating: rating && String(rating) },
        });
        return result.error ? { error: result.error } : { data: toProviderReviews(result.data, perPage) };
      },
      providesTags: (_reviews, _error, { providerId }) => [{ type: 'Reviews', id: providerId }],
    }),
    /** The same person may report a review again; it counts once. */
    reportReview: build.mutation<null, { reviewId: string; reason: string }>({
      query: ({ reviewId, reason }) => ({
        path: `/reviews/${encodeURIComponent(reviewId)}/report`,
        method: 'POST',
        session: 'required',
        json: { reason: reason.trim() },
      }),
      transformResponse: () => null,
    }),
    /** An appeal is possible once. */
    appealReview: build.mutation<null, { reviewId: string; bookingId: string; text: string }>({
      query: ({ reviewId, text }) => ({
        path: `/reviews/${encodeURIComponent(reviewId)}/appeal`,
        method: 'POST',
        session: 'required',
        json: { text },
      }),
      transformResponse: () => null,
      invalidatesTags: (_answer, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
    sendContact: build.mutation<{ reference: string }, ContactMessage>({
      query: (input) => ({
        path: '/contact',
        method: 'POST',
        session: 'public',
        json: {
          full_name: input.fullName.trim(),
          email: input.email.trim(),
          contact: input.contact.trim(),
          message: input.message.trim(),
          website: input.website,
          started_at: input.startedAt,
        },
      }),
      transformResponse: (body) => ({ reference: text(record(body).reference) }),
    }),
    /** The response is the same for an address that is on the list already. */
    subscribeNewsletter: build.mutation<null, { email: string; lang?: string }>({
      query: ({ email, lang = pageLanguage() || 'en' }) => ({
        path: '/newsletter',
        method: 'POST',
        session: 'public',
        json: { email: email.trim(), lang },
      }),
      transformResponse: () => null,
    }),
    confirmNewsletter: build.mutation<{ email: string }, { token: string }>({
      query: (json) => ({ path: '/newsletter/confirm', method: 'POST', session: 'public', json }),
      transformResponse: (body) => ({ email: text(record(body).email) }),
    }),
    unsubscribeNewsletter: build.mutation<{ email: string }, { token: string }>({
      query: (json) => ({ path: '/newsletter/unsubscribe', method: 'POST', session: 'public', json }),
      transformResponse: (body) => ({ email: text(record(body).email) }),
    }),
    unsubscribeMails: build.mutation<null, { token: string }>({
      query: (query) => ({ path: '/mail/unsubscribe', method: 'POST', session: 'public', query }),
      transformResponse: () => null,
    }),
  }),
});

export function contentResponses(
  content: Partial<Readonly<Record<ContentName, unknown>>>,
  lang: string,
): QueryResult[] {
  const results = Object.entries(content).map(([name, body]): QueryResult => {
    if (name === 'blog') return { endpointName: 'getBlog', arg: { lang }, value: toBlog(body) };
    if (name === 'faq') return { endpointName: 'getFaq', arg: { lang }, value: toFaq(body) };
    return { endpointName: 'getTextPage', arg: { page: name, lang }, value: toTextPage(body) };
  });
  return results.filter(({ value }) => value !== undefined);
}

export function useGetBlogQuery(_none?: NoArgument, options?: HookOptions) {
  return contentApi.useGetBlogQuery({ lang: usePageLanguage() }, options);
}

export function useGetBlogPostQuery(slug: string | typeof skipToken, options?: HookOptions) {
  const lang = usePageLanguage();
  return contentApi.useGetBlogPostQuery(slug === skipToken ? skipToken : { slug, lang }, options);
}

export function useGetTextPageQuery(page: TextPageName, options?: HookOptions) {
  return contentApi.useGetTextPageQuery({ page, lang: usePageLanguage() }, options);
}

export function useGetFaqQuery(_none?: NoArgument, options?: HookOptions) {
  return contentApi.useGetFaqQuery({ lang: usePageLanguage() }, options);
}

export function useGetTestimonialsQuery(_none?: NoArgument, options?: HookOptions) {
  return contentApi.useGetTestimonialsQuery({ lang: usePageLanguage() }, options);
}

export const {
  useGetStatsQuery,
  useGetProviderReviewsQuery,
  useReportReviewMutation,
  useAppealReviewMutation,
  useSendContactMutation,
  useSubscribeNewsletterMutation,
  useConfirmNewsletterMutation,
  useUnsubscribeMailsMutation,
  useUnsubscribeNewsletterMutation,
} = contentApi;
