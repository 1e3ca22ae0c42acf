import type { ProviderProfile } from '@doorstep/shared-api/domain';
import { Avatar, Icon, type IconName, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './ProviderDetails.module.css';

export function About({ profile }: { readonly profile: ProviderProfile }) {
  const t = useT('catalog');
  const facts = useFacts(profile);
  return (
    <section className={styles.block}>
      <h2 className="h3">{t('details.about')}</h2>
      <div className="row">
        <Avatar src={profile.image} name={profile.name} />
        <b>
          <bdi>{profile.name}</bdi>
        </b>
      </div>
      {profile.description && <p className={styles.description}>{profile.description}</p>}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} weight="duotone" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useFacts(profile: ProviderProfile): { icon: IconName; text: string }[] {
  const t = useT('catalog');
  const { date } = useFormat();
  const facts: { icon: IconName; text: string }[] = [];
  if (profile.verified && !profile.licenceCheck) facts.push({ icon: 'certificate', text: t('details.licence') });
  if (profile.completedJobs)
    facts.push({ icon: 'calendar-check', text: t('details.jobs', { count: profile.completedJobs }) });
  if (profile.memberSince) {
    facts.push({ icon: 'identification-card', text: t('details.since', { date: date(profile.memberSince) }) });
  }
  if (profile.responseMinutes) {
    facts.push({ icon: 'lightning', text: t('details.answers', { count: profile.responseMinutes }) });
  }
  return facts;
}
