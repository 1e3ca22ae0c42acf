import { isApiError } from '@doorstep/shared-api';
import { maxProblemPhotos } from '@doorstep/shared-api/domain';
import { useKeepProblemPhotoMutation } from '@doorstep/shared-api/messages';
import { useT } from '@doorstep/shared-ui/i18n';
import { usePickedPhotos } from '@doorstep/shared-ui/inputs';

/** Photos that show the provider was there. */
export function useAnswerPhotos(bookingId: string) {
  const t = useT('provider');
  const [keep] = useKeepProblemPhotoMutation();
  return usePickedPhotos({
    max: maxProblemPhotos,
    async keep(file) {
      const { data, error } = await keep({ bookingId, file });
      if (data) return { id: data };
      const code = isApiError(error) ? error.code : undefined;
      const known = code === 'invalid' || code === 'too_large' ? t(`claim.photoError.${code}`) : undefined;
      const message = isApiError(error) ? error.message : '';
      return { error: known ?? (message || t('claim.photoError.failed')) };
    },
  });
}
