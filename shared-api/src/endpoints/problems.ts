import { baseApi, type HookOptions } from '../client/baseApi';
import { type KeepPhoto, keepPhoto } from '../client/keepPhoto';
import type { BookingProblems, ProblemKind } from '../domain/problem';
import { toBookingProblems } from '../wire/problems';

interface OfBooking {
  readonly bookingId: string;
}

interface Words extends OfBooking {
  readonly text: string;
  readonly photos: readonly string[];
}

export interface ReportProblem extends Words {
  readonly kind: ProblemKind;
  /** A `ProblemWish`, or the reporter's own words. */
  readonly wants: string;
}

export interface AnswerProblem extends Words {
  readonly problemId: string;
  readonly wants?: string;
}

const below = (bookingId: string, path: string) => `/bookings/${encodeURIComponent(bookingId)}/${path}`;
const ofProblem = ({ bookingId, problemId }: AnswerProblem, what: 'reply' | 'appeal') =>
  below(bookingId, `problems/${encodeURIComponent(problemId)}/${what}`);

/** The booking says how its problem stands, and earned money that is held is not earned any more. */
const changed = (_problems: unknown, _error: unknown, { bookingId }: OfBooking) =>
  [{ type: 'Booking', id: bookingId }, 'Jobs', 'Earnings'] as const;

const problemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProblems: build.query<BookingProblems, string>({
      query: (bookingId) => ({ path: below(bookingId, 'problems'), session: 'required' }),
      transformResponse: toBookingProblems,
      providesTags: (_problems, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    reportProblem: build.mutation<BookingProblems, ReportProblem>({
      query: ({ bookingId, ...json }) => ({
        path: below(bookingId, 'problems'),
        method: 'POST',
        session: 'required',
        json,
      }),
      transformResponse: toBookingProblems,
      invalidatesTags: changed,
    }),
    replyToProblem: build.mutation<BookingProblems, AnswerProblem>({
      query: ({ text, wants, photos, ...problem }) => ({
        path: ofProblem({ text, photos, ...problem }, 'reply'),
        method: 'POST',
        session: 'required',
        json: { text, photos, ...(wants && { wants }) },
      }),
      transformResponse: toBookingProblems,
      invalidatesTags: changed,
    }),
    appealDecision: build.mutation<BookingProblems, AnswerProblem>({
      query: ({ text, photos, ...problem }) => ({
        path: ofProblem({ text, photos, ...problem }, 'appeal'),
        method: 'POST',
        session: 'required',
        json: { text, photos },
      }),
      transformResponse: toBookingProblems,
      invalidatesTags: changed,
    }),
    /** Answers the photo's id. Rejects with the code `invalid` or `too_large` before anything is sent. */
    keepProblemPhoto: build.mutation<string, KeepPhoto>({
      queryFn: (photo, _api, _extra, baseQuery) =>
        keepPhoto((request) => Promise.resolve(baseQuery(request)), below(photo.bookingId, 'photos'), photo),
    }),
  }),
});

export function useGetProblemsQuery(
  bookingId: Parameters<typeof problemsApi.useGetProblemsQuery>[0],
  options?: HookOptions,
) {
  return problemsApi.useGetProblemsQuery(bookingId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    ...options,
  });
}

export const {
  useReportProblemMutation,
  useReplyToProblemMutation,
  useAppealDecisionMutation,
  useKeepProblemPhotoMutation,
} = problemsApi;
