import type { WorkPhoto } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useReportWorkPhotoMutation } from '../../model/workPhotos/workPhotosApi';
import { ReportButton } from './ReportButton';
import { messages } from './reportMessages';

const reasons = ['notOwnWork', 'offensive', 'personal', 'advertising'] as const;

export function ReportPhoto({ photo }: { readonly photo: WorkPhoto }) {
  const t = useT(messages.ns);
  const [report] = useReportWorkPhotoMutation();
  return (
    <div>
      <ReportButton
        name={photo.alt}
        title={t('photo.title')}
        thanks={t('photo.thanks')}
        reasons={reasons.map((id) => ({ id, label: t(`photo.reason.${id}`) }))}
        send={(reason) => report({ photoId: photo.id, reason }).unwrap()}
      />
    </div>
  );
}
