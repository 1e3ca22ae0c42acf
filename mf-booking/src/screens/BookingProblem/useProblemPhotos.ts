import { maxProblemPhotos } from '@doorstep/shared-api/domain';
import { useKeepProblemPhotoMutation } from '@doorstep/shared-api/messages';
import { useT } from '@doorstep/shared-ui/i18n';
import { usePickedPhotos } from '@doorstep/shared-ui/inputs';

export function useProblemPhotos(bookingId: string) {
  const t = useT('booking');
  const [keep] = useKeepProblemPhotoMutation();
  return usePickedPhotos({
    max: maxProblemPhotos,
    keep: (file, onProgress) => keep({ bookingId, file, onProgress }),
    errorText: (why) => t(`problem.photoError.${why}`),
  });
}
