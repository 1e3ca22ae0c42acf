import { baseApi } from '@doorstep/shared-api';
import type { JobQuestions } from '@doorstep/shared-api/domain';
import { toJobQuestions } from '@doorstep/shared-api/wire';

export interface AnswerQuestionInput {
  readonly bookingId: string;
  readonly questionId: string;
  readonly text: string;
}

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/questions`;

const requestQuestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRequestQuestions: build.query<JobQuestions, string>({
      query: (bookingId) => ({ path: pathOf(bookingId), session: 'required' }),
      transformResponse: toJobQuestions,
      providesTags: (_questions, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    answerQuestion: build.mutation<JobQuestions, AnswerQuestionInput>({
      query: ({ bookingId, questionId, text }) => ({
        path: `${pathOf(bookingId)}/${encodeURIComponent(questionId)}/answer`,
        method: 'POST',
        session: 'required',
        json: { text },
      }),
      transformResponse: toJobQuestions,
      invalidatesTags: (_questions, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
  }),
});

export const { useGetRequestQuestionsQuery, useAnswerQuestionMutation } = requestQuestionsApi;
