import { baseApi } from '@doorstep/shared-api';

const workPhotosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reportWorkPhoto: build.mutation<null, { readonly photoId: string; readonly reason: string }>({
      query: ({ photoId, reason }) => ({
        path: `/work-photos/${encodeURIComponent(photoId)}/report`,
        method: 'POST',
        session: 'required',
        json: { reason },
      }),
    }),
  }),
});

export const { useReportWorkPhotoMutation } = workPhotosApi;
