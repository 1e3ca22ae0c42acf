import { baseApi } from '../client/baseApi';
import { sendPhoto } from '../client/keepPhoto';
import type { OwnWorkPhoto } from '../domain/workPhotos';
import { toOwnWorkPhotos } from '../wire/workPhotos';

export interface AddWorkPhotoInput {
  readonly file: Blob;
  readonly alt: string;
}

const path = '/provider/work-photos';
const photoPath = (id: string) => `${path}/${encodeURIComponent(id)}`;
const changedTags = ['Workspace', 'Provider'] as const;

const workPhotosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWorkPhotos: build.query<OwnWorkPhoto[], void>({
      query: () => ({ path, session: 'required' }),
      transformResponse: toOwnWorkPhotos,
      providesTags: ['Workspace', 'Person'],
    }),
    /** Rejects with the code `invalid` or `too_large` before anything is sent. */
    addWorkPhoto: build.mutation<OwnWorkPhoto[], AddWorkPhotoInput>({
      queryFn: async ({ file, alt }, _api, _extra, baseQuery) => {
        const result = await sendPhoto((request) => Promise.resolve(baseQuery(request)), path, {
          file,
          texts: { alt },
        });
        return 'error' in result ? result : { data: toOwnWorkPhotos(result.data) };
      },
      invalidatesTags: (_photos, error) => (error ? [] : changedTags),
    }),
    describeWorkPhoto: build.mutation<OwnWorkPhoto[], { readonly id: string; readonly alt: string }>({
      query: ({ id, alt }) => ({ path: photoPath(id), method: 'PUT', session: 'required', json: { alt } }),
      transformResponse: toOwnWorkPhotos,
      invalidatesTags: (_photos, error) => (error ? [] : changedTags),
    }),
    /** Refetches after a rejection too, because the list has changed meanwhile. */
    orderWorkPhotos: build.mutation<OwnWorkPhoto[], readonly string[]>({
      query: (ids) => ({ path: `${path}/order`, method: 'PUT', session: 'required', json: { ids } }),
      transformResponse: toOwnWorkPhotos,
      invalidatesTags: changedTags,
    }),
    removeWorkPhoto: build.mutation<OwnWorkPhoto[], string>({
      query: (id) => ({ path: photoPath(id), method: 'DELETE', session: 'required' }),
      transformResponse: toOwnWorkPhotos,
      invalidatesTags: changedTags,
    }),
  }),
});

export const {
  useGetWorkPhotosQuery,
  useAddWorkPhotoMutation,
  useDescribeWorkPhotoMutation,
  useOrderWorkPhotosMutation,
  useRemoveWorkPhotoMutation,
} = workPhotosApi;
