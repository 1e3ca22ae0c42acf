import { baseApi, type HookOptions } from '../client/baseApi';
import { keepPhoto, type PhotoUpload } from '../client/keepPhoto';
import type { BookingProblems, ProblemKind } from '../domain/problem';
import { toBookingProblems } from '../wire/problems';

interface BookingRef {
  readonly bookingId: string;
}

interface ProblemText extends BookingRef {
  readonly text: string;
  readonly photos: readonly string[];
}

export interface ReportProblemInput extends ProblemText {
  readonly kind: ProblemKind;
  /** A `RequestedRemedy`, or the reporter's own words. */
  readonly wants: string;
}

export interface AnswerProblemInput extends ProblemText {
  readonly problemId: string;
  readonly wants?: string;
}

const bookingPath = (bookingId: string, path: string) => `/bookings/${encodeURIComponent(bookingId)}/${path}`;
const problemPath = ({ bookingId, problemId }: AnswerProblemInput, what: 'reply' | 'appeal') =>
  bookingPath(bookingId, `problems/${encodeURIComponent(problemId)}/${what}`);

/** The booking says how its problem stands, and earned money that is held is not earned any more. */
const changedTags = (_problems: unknown, _error: unknown, { bookingId }: BookingRef) =>
  [{ type: 'Booking', id: bookingId }, 'Jobs', 'Earnings'] as const;

const problemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProblems: build.query<BookingProblems, string>({
      query: (bookingId) => ({ path: bookingPath(bookingId, 'problems'), session: 'required' }),
      transformResponse: toBookingProblems,
      providesTags: (_problems, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    reportProblem: build.mutation<BookingProblems, ReportProblemInput>({
      query: ({ bookingId, ...json }) => ({
        path: bookingPath(bookingId, 'problems'),
        method: 'POST',
        session: 'required',
        json,
      }),
      transformResponse: toBookingProblems,
      invalidatesTags: changedTags,
    }),
    replyToProblem: build.mutation<BookingProblems, AnswerProblemInput>({
      query: ({ text, wants, photos, ...problem }) => ({
        path: problemPath({ text, photos, ...problem }, 'reply'),
        method: 'POST',
        session: 'required',
        json: { text, photos, ...(wants && { wants }) },
      }),
      transformResponse: toBookingProblems,
      invalidatesTags: changedTags,
    }),
    appealDecision: build.mutation<BookingProblems, AnswerProblemInput>({
      query: ({ text, photos, ...problem }) => ({
        path: problemPath({ text, photos, ...problem }, 'appeal'),
        method: 'POST',
        session: 'required',
        json: { text, photos },
      }),
      transformResponse: toBookingProblems,
      invalidatesTags: changedTags,
    }),
    /** Answers the photo's id. Rejects with the code `invalid` or `too_large` before anything is sent. */
    keepProblemPhoto: build.mutation<string, PhotoUpload>({
      queryFn: (photo, _api, _extra, baseQuery) =>
        keepPhoto((request) => Promise.resolve(baseQuery(request)), bookingPath(photo.bookingId, 'photos'), photo),
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
