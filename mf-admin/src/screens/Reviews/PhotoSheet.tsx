import type { ButtonVariant } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { DecisionActs } from '../../components/DecisionActs';
import { Photos } from '../../components/Photos';
import { RowSheet } from '../../components/RowSheet';
import { useStaff } from '../../hooks/useStaff';
import {
  type PhotoDecision,
  useDecidePhotoMutation,
  useGetReportedPhotoQuery,
  type WorkPhotoDetails,
} from '../../model/api/workPhotosApi';
import { Reports } from './Reports';

export function PhotoSheet({ id }: { id: string }) {
  const { may } = useStaff();
  const query = useGetReportedPhotoQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowSheet query={query} acts={(photo) => may('reviews.moderate') && <PhotoActs photo={photo} />}>
      {(photo) => <PhotoFacts photo={photo} />}
    </RowSheet>
  );
}

function PhotoFacts({ photo }: { photo: WorkPhotoDetails }) {
  return (
    <>
      <Photos photos={[photo.url]} labelOf={() => photo.alt} />
      <p dir="auto">{photo.alt}</p>
      <Reports about={photo} />
    </>
  );
}

const decisionsOf = ({ hidden, reports }: WorkPhotoDetails): readonly PhotoDecision[] => [
  ...(reports > 0 ? (['keep'] as const) : []),
  hidden ? 'restore' : 'hide',
];

const variants: Partial<Readonly<Record<PhotoDecision, ButtonVariant>>> = { hide: 'dangerLine' };

function PhotoActs({ photo }: { photo: WorkPhotoDetails }) {
  const t = useT('admin');
  const [decide, state] = useDecidePhotoMutation();
  return (
    <DecisionActs
      decisions={decisionsOf(photo)}
      variants={variants}
      textsOf={(decision) => ({
        act: t(`reviews.act.${decision}`),
        consequence: t(`photos.text.${decision}`),
        wordsLabel: t('reason.words'),
        done: t(`photos.done.${decision}`),
        danger: decision === 'hide',
      })}
      stateOf={() => state}
      decide={(decision, reason) => decide({ id: photo.photo_id, seen: photo.version, decision, reason })}
    />
  );
}
