import { useT } from '@doorstep/shared-ui/i18n';
import { ProblemStatement } from '../../components/ProblemStatement';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useProblemWords } from '../../hooks/useProblemWords';
import type { ProblemDetails } from '../../model/api/problemsApi';
import styles from './Problem.module.css';

const statementKinds = ['report', 'reply', 'appeal'];

export function Sides({ problem: { people, entries } }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const words = useProblemWords();
  const { number } = useAdminFormat();
  return (
    <section className={styles.sides} aria-label={t('problem.sides')}>
      {(['customer', 'provider'] as const).map((side) => (
        <ProblemStatement
          key={side}
          name={<bdi>{people[side].name || t('problem.nobody')}</bdi>}
          image={people[side].image || undefined}
          role={t(`problem.role.${side}`, {
            bookings: number(people[side].bookings),
            problems: number(people[side].problems),
          })}
          sayings={entries.flatMap(({ kind, by, at, text, wants, photos }, index) =>
            by === side && statementKinds.includes(kind)
              ? [{ id: `${index}`, at, text, photos, wants: wants && words.wish(wants) }]
              : [],
          )}
          silent={t('problem.silent')}
          wantsLabel={t('problem.wants')}
          photoLabel={(place) => t('problem.photo', { place })}
        />
      ))}
    </section>
  );
}
