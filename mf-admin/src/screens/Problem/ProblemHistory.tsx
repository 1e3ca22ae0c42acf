import { useT } from '@doorstep/shared-ui/i18n';
import { Happenings } from '../../components/Happenings';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import type { ProblemDetails, ProblemEntry } from '../../model/api/problemsApi';
import { centsOf } from '../../model/cents';
import styles from './Problem.module.css';

export function ProblemHistory({ problem: { entries, people } }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  const { id: me } = useStaff();

  function whoOf({ by, author_id: author }: ProblemEntry): string {
    if (by !== 'staff') return people[by].name;
    return t(author === me ? 'history.you' : 'history.staff');
  }

  return (
    <Section title={t('history.title')}>
      <Happenings
        items={entries
          .map((entry, index) => ({
            id: `${index}`,
            at: entry.at,
            what: (
              <>
                {t(`history.${entry.kind}`, { who: whoOf(entry), to: t(`history.to.${entry.to}`) })}
                {entry.decision && (
                  <>
                    {' '}
                    {t('history.parts', {
                      refund: money(centsOf(entry.decision.refund)),
                      pay: money(centsOf(entry.decision.pay_provider)),
                      commission: money(centsOf(entry.decision.commission)),
                    })}
                  </>
                )}
                {entry.by === 'staff' && entry.text && <p className={styles.words}>“{entry.text}”</p>}
              </>
            ),
          }))
          .reverse()}
      />
    </Section>
  );
}
