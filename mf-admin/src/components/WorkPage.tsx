import { Icon, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcuts } from '../hooks/useShortcuts';
import styles from './WorkPage.module.css';

export interface Neighbours {
  readonly position: number;
  readonly count: number;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

interface WorkHeadProps {
  list: { readonly to: string; readonly label: string };
  neighbours?: Neighbours | undefined;
  picture?: ReactNode;
  title: ReactNode;
  badges?: ReactNode;
  lead?: ReactNode;
  acts?: ReactNode;
}

export function WorkHead({ list, neighbours, picture, title, badges, lead, acts }: WorkHeadProps) {
  const t = useT('admin');
  const navigate = useNavigate();
  const { previous, next } = neighbours ?? {};
  useShortcuts({
    escape: () => void navigate(list.to),
    '[': previous === undefined ? undefined : () => void navigate(previous),
    ']': next === undefined ? undefined : () => void navigate(next),
  });
  return (
    <>
      <div className={styles.crumbs}>
        <Link to={list.to}>
          <Icon name="arrow-left" weight="bold" flip />
          {list.label}
        </Link>
        {neighbours && (
          <>
            <span className="hide-sm">{t('work.position', { ...positionOf(neighbours) })}</span>
            <span className={styles.steps}>
              <NeighbourButton to={previous} label={t('work.previous')} icon="caret-left" />
              <NeighbourButton to={next} label={t('work.next')} icon="caret-right" />
            </span>
          </>
        )}
      </div>
      <div className={styles.head}>
        <div className={styles.title}>
          {picture}
          <div>
            <div className={styles.name}>
              <h1>{title}</h1>
              {badges}
            </div>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
    </>
  );
}

const positionOf = ({ position, count }: Neighbours) => ({ position, count });

function NeighbourButton({
  to,
  label,
  icon,
}: {
  to: string | undefined;
  label: string;
  icon: 'caret-left' | 'caret-right';
}) {
  return to === undefined ? (
    <IconButton icon={icon} weight="bold" label={label} flip line disabled />
  ) : (
    <IconButton icon={icon} weight="bold" label={label} flip line to={to} />
  );
}

interface WorkColumnsProps {
  children: ReactNode;
  aside: ReactNode;
  asideLabel: string;
  wide?: boolean;
}

export function WorkColumns({ children, aside, asideLabel, wide = false }: WorkColumnsProps) {
  return (
    <div className={styles.columns} data-wide={wide || undefined}>
      <div>{children}</div>
      <aside aria-label={asideLabel}>{aside}</aside>
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside && <span className="sm muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

export function Box({ title, aside, decides = false, children }: SectionProps & { decides?: boolean }) {
  return (
    <section className={styles.box} data-decides={decides || undefined} id={decides ? DECISION : undefined}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const DECISION = 'decision';

export function goToDecision() {
  const panel = document.getElementById(DECISION);
  panel?.scrollIntoView({ block: 'start' });
  panel?.querySelector<HTMLElement>('button, input, [tabindex="0"]')?.focus({ preventScroll: true });
}

export function useScrollToTop(id: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: start over for each item
  useEffect(() => {
    // Newer browsers return a promise, which React would call as a cleanup.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [id]);
}
