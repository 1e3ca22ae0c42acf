import { baseApi, type NoArgument } from '../client/baseApi';
import type { AreaWaitlistEntry, GeoPoint, PlaceCoverage } from '../domain/catalog';
import { toAreaCentre, toAreaWaitlistEntry, toPlaceCoverage } from '../wire/serviceArea';

export interface PlaceCoverageInput {
  readonly address: string;
  /** Decimal degrees; without them the address is looked up. */
  readonly lat?: string | undefined;
  readonly long?: string | undefined;
}

const areaWaitPath = '/service-area/wait';

export const serviceAreaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The middle of where orders are taken; null where that is everywhere. */
    getAreaMiddle: build.query<GeoPoint | null, NoArgument>({
      query: () => ({ path: '/service-area', session: 'public' }),
      transformResponse: toAreaCentre,
      keepUnusedDataFor: 600,
    }),
    /** null where nobody knows the address. */
    getServicePlace: build.query<PlaceCoverage | null, PlaceCoverageInput>({
      query: ({ address, lat, long }) => ({
        path: '/service-area/place',
        session: 'public',
        query: { address, ...(lat && long && { lat, long }) },
      }),
      transformResponse: toPlaceCoverage,
    }),
    /** Null when the user does not wait. */
    getAreaWait: build.query<AreaWaitlistEntry | null, NoArgument>({
      query: () => ({ path: areaWaitPath, session: 'required' }),
      transformResponse: (body) => toAreaWaitlistEntry(body) ?? null,
      providesTags: ['AreaWait', 'Person'],
    }),
    startAreaWait: build.mutation<null, { readonly lat: string; readonly long: string }>({
      query: ({ lat, long }) => ({
        path: areaWaitPath,
        session: 'required',
        method: 'PUT',
        json: { lat: Number(lat), long: Number(long) },
      }),
      transformResponse: () => null,
      invalidatesTags: ['AreaWait'],
    }),
    endAreaWait: build.mutation<null, NoArgument>({
      query: () => ({ path: areaWaitPath, session: 'required', method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: ['AreaWait'],
    }),
  }),
});

export const {
  useGetAreaMiddleQuery,
  useGetServicePlaceQuery,
  useLazyGetServicePlaceQuery,
  useGetAreaWaitQuery,
  useStartAreaWaitMutation,
  useEndAreaWaitMutation,
} = serviceAreaApi;
