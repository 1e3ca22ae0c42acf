import type { PublicReliability } from '@doorstep/shared-api/domain';
import { Icon, type IconName, numberFormat, useFormat, useLanguage } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import styles from './ProviderDetails.module.css';
import { messages } from './reliabilityMessages';

registerMessages(messages);

const facts = [
  ['onTime', 'clock'],
  ['accepted', 'check-circle'],
  ['returning', 'repeat'],
] as const satisfies readonly [keyof PublicReliability, IconName][];

export function Reliability({ reliability }: { readonly reliability: PublicReliability }) {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'none');
  const { locale } = useLanguage();
  const { number } = useFormat();
  const shown = facts.filter(([name]) => reliability[name] !== undefined);
  const percent = (value = 0) => numberFormat(locale, { style: 'percent' }).format(value / 100);
  // Reserve the lines until the texts are there, so that the content below does not move.
  const text = (words: string) => (hasTexts ? words : '\u00a0');
  return (
    <section className={styles.block}>
      <h2 className="h3">{text(t('title', { days: number(reliability.days) }))}</h2>
      {shown.length === 0 ? (
        <p className="muted">{text(t('none'))}</p>
      ) : (
        <ul className={styles.facts}>
          {shown.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} />
              <span>{text(t(name, { percent: percent(reliability[name]) }))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
