import { Note, useHasRoute } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChangeHistory } from '../../components/ChangeHistory';
import { Facts } from '../../components/Facts';
import { LicencePictures } from '../../components/LicencePictures';
import { Box, Section, WorkColumns } from '../../components/WorkPage';
import { adminPaths, adminTo } from '../../model/adminPaths';
import type { Application, Licence } from '../../model/api/applicationsApi';
import { ApplicationDecision } from './ApplicationDecision';
import { LicenceFields } from './LicenceFields';
import { Offered } from './Offered';

interface ApplicationSheetProps {
  application: Application;
  refetch: () => unknown;
}

export function ApplicationSheet({ application, refetch }: ApplicationSheetProps) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const { licence_number, licence_name, licence_until } = application;
  const [licence, setLicence] = useState<Licence>({ licence_number, licence_name, licence_until });
  const pictures = application.licences.filter(({ mime }) => mime.startsWith('image/'));
  const unchanged = application.licences.filter((licence) => licence.unchanged);
  return (
    <WorkColumns
      asideLabel={t('decision.title')}
      aside={
        <>
          <ApplicationDecision application={application} licence={licence} refetch={refetch} />
          <Box title={t('facts.title')}>
            <Facts
              items={[
                { id: 'mail', label: t('facts.mail'), value: <bdi dir="ltr">{application.email || '–'}</bdi> },
                { id: 'phone', label: t('facts.phone'), value: <bdi dir="ltr">{application.phone || '–'}</bdi> },
                { id: 'address', label: t('facts.address'), value: <bdi>{application.address || '–'}</bdi> },
                { id: 'language', label: t('facts.language'), value: languageInfo(application.language).ownName },
              ]}
            />
          </Box>
          {application.changes.length > 0 && (
            <Box title={t('history.title')}>
              <ChangeHistory changes={application.changes} />
            </Box>
          )}
        </>
      }
    >
      <Section title={t('application.licence')} aside={t('application.looked')}>
        {pictures.length > 0 ? (
          <LicencePictures pictures={pictures.map(({ side, url }) => ({ side, src: url }))} />
        ) : (
          <Note tone="wait">{t('application.noLicence')}</Note>
        )}
        {unchanged.length > 0 && (
          <Note tone="wait">
            {unchanged.map(({ side }) => t('application.unchanged', { side: t(`licence.${side}`) })).join(' ')}
          </Note>
        )}
        {application.licence_ended_at && <Note tone="bad">{t('application.licenceEnded')}</Note>}
        <LicenceFields application={application} licence={licence} onChange={setLicence} />
      </Section>
      {application.answer && (
        <Section title={t('application.answer')}>
          <p>{application.answer}</p>
        </Section>
      )}
      <Section title={t('application.offered')} aside={t('application.goesLive')}>
        <Offered application={application} />
      </Section>
      {application.lookalikes.length > 0 && (
        <Section title={t('application.lookalikes')}>
          <ul>
            {application.lookalikes.map(({ user_id: id, full_name: name }) => (
              <li key={id}>
                {hasRoute(adminPaths.person) ? (
                  <Link className="link" to={adminTo.person(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </WorkColumns>
  );
}
