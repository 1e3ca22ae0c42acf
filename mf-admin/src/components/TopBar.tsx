import { Dialog, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '../model/adminPaths';
import type { ConsoleSection, SectionCounts } from '../model/places';
import { AccountMenu } from './AccountMenu';
import { SectionLinks } from './Rail';
import styles from './TopBar.module.css';

interface TopBarProps {
  title: string;
  places: readonly ConsoleSection[];
  counts: SectionCounts;
}

export function TopBar({ title, places, counts }: TopBarProps) {
  const t = useT('admin');
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const searches = places.find(({ id }) => id === 'bookings');
  // biome-ignore lint/correctness/useExhaustiveDependencies: close it after every navigation
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className={`on-hero ${styles.bar}`}>
      <IconButton icon="list" label={t('menu')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <b className={styles.title}>{title}</b>
      {searches && <IconButton icon="magnifying-glass" label={t('searchBookings')} to={adminPaths.bookings} />}
      <AccountMenu places="below" />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('places')} size="sm" className={styles.menu}>
        <SectionLinks places={places} counts={counts} />
      </Dialog>
    </header>
  );
}
