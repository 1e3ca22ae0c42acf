import { serverMessage } from '@doorstep/shared-api';
import type { LicenceScan } from '@doorstep/shared-api/domain';
import { useSaveLicencesMutation } from '@doorstep/shared-api/provider';
import { Badge, Button, Icon, Note, Panel, useToast } from '@doorstep/shared-ui';
import { pickedFile } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import styles from './Profile.module.css';

const documentTypes = 'image/jpeg,image/png,image/webp,application/pdf';
const faces = ['front', 'back'] as const;
type LicenceFace = (typeof faces)[number];

const stateBadge = {
  pending: { tone: 'wait', icon: 'hourglass-medium' },
  approved: { tone: 'ok', icon: 'check-circle' },
  rejected: { tone: 'bad', icon: 'x-circle' },
} as const;

export function Licences({ licences }: { licences: readonly LicenceScan[] }) {
  const t = useT('provider');
  const toast = useToast();
  const [chosen, setChosen] = useState<Partial<Record<LicenceFace, File>>>({});
  const [failure, setFailure] = useState('');
  const [save, { isLoading }] = useSaveLicencesMutation();

  async function choose(face: LicenceFace, file: File) {
    const picked = await pickedFile(file);
    const isDocument = documentTypes.split(',').includes(picked.type);
    setFailure(isDocument ? '' : t('profile.docType'));
    if (isDocument) setChosen((before) => ({ ...before, [face]: picked }));
  }

  async function send() {
    setFailure('');
    const { error } = await save(chosen);
    if (error) return setFailure(serverMessage(error) ?? t('notSaved'));
    setChosen({});
    toast.show({ text: t('saved'), tone: 'ok' });
  }

  return (
    <Panel as="section" title={t('profile.licences')}>
      <p className="sm muted mb4">{t('profile.licencesText')}</p>
      <div className="stack">
        {faces.map((face) => (
          <LicenceSide
            key={face}
            face={face}
            licence={licences.find((licence) => licence.side === face)}
            chosen={chosen[face]}
            onChoose={(file) => void choose(face, file)}
          />
        ))}
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        {(chosen.front || chosen.back) && (
          <Button block busy={isLoading} onClick={() => void send()}>
            {t('profile.upload')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface LicenceSideProps {
  face: LicenceFace;
  licence: LicenceScan | undefined;
  chosen: File | undefined;
  onChoose: (file: File) => void;
}

function LicenceSide({ face, licence, chosen, onChoose }: LicenceSideProps) {
  const t = useT('provider');
  const id = useId();
  const name = t(`profile.${face}`);
  return (
    <div className={styles.licence}>
      <div className="row row--between row--wrap">
        <b>{name}</b>
        {licence ? (
          <Badge {...stateBadge[licence.status]}>{t(`licence.${licence.status}`)}</Badge>
        ) : (
          <span className="sm muted">{t('profile.missing')}</span>
        )}
      </div>
      <div className="row row--wrap">
        {licence?.url && (
          <a
            className="link"
            href={licence.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('profile.view')}: ${name}`}
          >
            {t('profile.view')}
          </a>
        )}
        <label className="btn btn--line btn--sm" htmlFor={id}>
          <Icon name="identification-card" />
          {t('profile.choose')}
          <input
            id={id}
            className="sr"
            type="file"
            accept={documentTypes}
            aria-label={`${t('profile.choose')}: ${name}`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) onChoose(file);
            }}
          />
        </label>
      </div>
      {chosen && (
        <span className="sm">
          <bdi>{t('profile.chosen', { name: chosen.name })}</bdi>
        </span>
      )}
    </div>
  );
}
