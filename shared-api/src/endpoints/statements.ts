import { baseApi } from '../client/baseApi';
import type { Statement, StatementMonth } from '../domain/statement';
import { toStatement, toStatementMonths } from '../wire/statements';

const statementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getStatements: build.query<readonly StatementMonth[], void>({
      query: () => ({ path: '/provider/statements', session: 'required' }),
      transformResponse: toStatementMonths,
      providesTags: ['Earnings', 'Payouts', 'Person'],
    }),
    /** The month is yyyy-MM. 404 before the provider's first month. */
    getStatement: build.query<Statement, string>({
      query: (month) => ({ path: `/provider/statements/${encodeURIComponent(month)}`, session: 'required' }),
      transformResponse: toStatement,
      providesTags: ['Earnings', 'Payouts', 'Person'],
    }),
  }),
});

export const { useGetStatementsQuery, useGetStatementQuery } = statementsApi;
