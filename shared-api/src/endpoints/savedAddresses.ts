import { baseApi, type NoArgument } from '../client/baseApi';
import type { SavedAddress, SavedAddressFields } from '../domain/savedAddress';
import { toSavedAddresses } from '../wire/savedAddresses';

const addresses = '/me/addresses';
const addressPath = (id: string) => `${addresses}/${encodeURIComponent(id)}`;

export const savedAddressesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSavedAddresses: build.query<SavedAddress[], NoArgument>({
      query: () => ({ path: addresses, session: 'required' }),
      transformResponse: toSavedAddresses,
      providesTags: ['SavedAddresses', 'Person'],
    }),
    addSavedAddress: build.mutation<null, SavedAddressFields>({
      query: (json) => ({ path: addresses, method: 'POST', session: 'required', json: { ...json } }),
      transformResponse: () => null,
      invalidatesTags: ['SavedAddresses'],
    }),
    changeSavedAddress: build.mutation<null, SavedAddressFields & { readonly id: string }>({
      query: ({ id, ...json }) => ({ path: addressPath(id), method: 'PUT', session: 'required', json }),
      transformResponse: () => null,
      invalidatesTags: ['SavedAddresses'],
    }),
    removeSavedAddress: build.mutation<null, string>({
      query: (id) => ({ path: addressPath(id), method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['SavedAddresses'],
    }),
  }),
});

export const {
  useGetSavedAddressesQuery,
  useAddSavedAddressMutation,
  useChangeSavedAddressMutation,
  useRemoveSavedAddressMutation,
} = savedAddressesApi;
