import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Column } from '../../components/DataTable';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import parts from '../../components/parts.module.css';
import { RowButton } from '../../components/RowSheet';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useGetReportedPhotosInfiniteQuery, type WorkPhotoItem } from '../../model/api/workPhotosApi';
import { PhotoSheet } from './PhotoSheet';

export type PhotoView = 'reported' | 'hidden';

interface ReportedPhotosProps {
  view: PhotoView;
  openId: string | undefined;
  toggle: (id: string) => void;
  filters: readonly (() => void)[];
}

export function ReportedPhotos({ view, openId, toggle, filters }: ReportedPhotosProps) {
  const t = useT('admin');
  const query = useGetReportedPhotosInfiniteQuery({ view }, { refetchOnMountOrArgChange: true });
  const columns = useColumns(openId, toggle);
  return (
    <PagedTable
      query={query}
      caption={t(view === 'reported' ? 'photos.show.photos' : 'photos.show.photosHidden')}
      columns={columns}
      idOf={({ photo_id }) => photo_id}
      onOpen={toggle}
      openId={openId}
      sheet={(id) => <PhotoSheet id={id} />}
      filters={filters}
      empty={<NothingYet art="success" title={t('photos.none')} text={t(`photos.noneText.${view}`)} />}
    />
  );
}

function useColumns(openId: string | undefined, toggle: (id: string) => void): readonly Column<WorkPhotoItem>[] {
  const t = useT('admin');
  const { date } = useAdminFormat();
  return [
    {
      ...{ id: 'alt', phone: 'line', head: t('photos.photo') },
      cell: ({ photo_id: id, alt, provider }) => (
        <RowButton isOpen={id === openId} onToggle={() => toggle(id)} words={alt} second={provider} />
      ),
    },
    { ...{ id: 'at', phone: 'none', head: t('money.date') }, cell: ({ at }) => date(at) },
    {
      ...{ id: 'state', phone: 'end', head: t('queue.state') },
      cell: ({ reports, hidden }) => (
        <span className={parts.acts}>
          {reports > 0 && (
            <Badge tone="wait" icon="flag">
              {t('reviews.reports', { count: reports })}
            </Badge>
          )}
          {hidden && (
            <Badge tone="bad" icon="eye-slash">
              {t('photos.hidden')}
            </Badge>
          )}
        </span>
      ),
    },
  ];
}
