import { baseApi } from '@doorstep/shared-api';
import type { JobQuestions } from '@doorstep/shared-api/domain';
import { toJobQuestions } from '@doorstep/shared-api/wire';

export interface AskQuestionInput {
  readonly bookingId: string;
  readonly text: string;
  /** The same for each attempt, so that the question is asked once. */
  readonly clientId: string;
}

const pathOf = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}/questions`;

const jobQuestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobQuestions: build.query<JobQuestions, string>({
      query: (bookingId) => ({ path: pathOf(bookingId), session: 'required' }),
      transformResponse: toJobQuestions,
      providesTags: (_questions, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    askQuestion: build.mutation<JobQuestions, AskQuestionInput>({
      query: ({ bookingId, text, clientId }) => ({
        path: pathOf(bookingId),
        method: 'POST',
        session: 'required',
        json: { text, client_id: clientId },
      }),
      transformResponse: toJobQuestions,
      invalidatesTags: (_questions, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
  }),
});

export const { useGetJobQuestionsQuery, useAskQuestionMutation } = jobQuestionsApi;
