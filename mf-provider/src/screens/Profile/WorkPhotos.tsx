import { type OwnWorkPhoto, workPhotoLimits } from '@doorstep/shared-api/domain';
import { useGetWorkPhotosQuery, useOrderWorkPhotosMutation } from '@doorstep/shared-api/provider';
import { Note, Panel, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { WorkspaceQuery } from '../../components/Workspace';
import { AddWorkPhoto } from './AddWorkPhoto';
import { WorkPhotoRow } from './WorkPhotoRow';
import styles from './WorkPhotos.module.css';

export function WorkPhotos() {
  const t = useT('provider');
  const { number } = useFormat();
  const query = useGetWorkPhotosQuery();
  return (
    <Panel as="section" title={t('work.title')}>
      <p className="sm muted mb4">{t('work.lead', { most: number(workPhotoLimits.photos) })}</p>
      <WorkspaceQuery query={query}>{(photos) => <PhotoList photos={photos} />}</WorkspaceQuery>
    </Panel>
  );
}

function PhotoList({ photos }: { photos: readonly OwnWorkPhoto[] }) {
  const t = useT('provider');
  const { number } = useFormat();
  const toast = useToast();
  const [order] = useOrderWorkPhotosMutation();
  const [position, setPosition] = useState('');

  async function move(from: number, to: number) {
    const ids = photos.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const { error } = await order(ids);
    if (error) return toast.show({ text: t('notSaved'), tone: 'bad' });
    setPosition(t('work.moved', { number: number(to + 1), count: number(photos.length) }));
  }

  return (
    <>
      {photos.length === 0 ? (
        <Note className="mb4">
          <b>{t('work.none')}</b>
          <p>{t('work.noneText')}</p>
        </Note>
      ) : (
        <ol className={styles.photos}>
          {photos.map((photo, index) => (
            <WorkPhotoRow
              key={photo.id}
              photo={photo}
              onEarlier={index > 0 ? () => void move(index, index - 1) : undefined}
              onLater={index < photos.length - 1 ? () => void move(index, index + 1) : undefined}
            />
          ))}
        </ol>
      )}
      <p className="sr" role="status">
        {position}
      </p>
      {photos.length < workPhotoLimits.photos ? (
        <AddWorkPhoto />
      ) : (
        <p>{t('work.full', { most: number(workPhotoLimits.photos) })}</p>
      )}
    </>
  );
}
