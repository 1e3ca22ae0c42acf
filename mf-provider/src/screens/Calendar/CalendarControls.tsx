import { pathTo } from '@doorstep/shared-api/paths';
import { Button, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useNavigate } from 'react-router-dom';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';
import { calendarViews, stepDate } from '../../model/calendar/calendarPeriod';
import styles from './Calendar.module.css';

export function CalendarControls({ period: { view, date, today } }: { period: ShownPeriod }) {
  const t = useT('provider');
  const navigate = useNavigate();
  const open = (day: string) => void navigate(pathTo.providerCalendar(view, day), { preventScrollReset: true });
  return (
    <>
      <div className={styles.steps}>
        <IconButton
          icon="caret-left"
          weight="bold"
          flip
          label={t(`calendarView.previous.${view}`)}
          onClick={() => open(stepDate(view, date, -1))}
        />
        <Button variant="line" onClick={() => open(today)}>
          {t('calendarView.today')}
        </Button>
        <IconButton
          icon="caret-right"
          weight="bold"
          flip
          label={t(`calendarView.next.${view}`)}
          onClick={() => open(stepDate(view, date, 1))}
        />
      </div>
      <nav className={styles.views} aria-label={t('calendarView.view.label')}>
        {calendarViews.map((one) => (
          <Link
            key={one}
            to={pathTo.providerCalendar(one, date)}
            preventScrollReset
            aria-current={one === view ? 'true' : undefined}
          >
            {t(`calendarView.view.${one}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
