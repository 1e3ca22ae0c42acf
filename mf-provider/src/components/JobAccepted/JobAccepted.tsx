import { type Assignment, wallTimeIn } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, Dialog, Money, StateArt } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useLocation } from 'react-router-dom';
import { useAssignmentMessages } from '../../hooks/useJobWords';
import { isolated } from '../../model/isolated';
import { Fact, Facts } from '../Facts';
import styles from './JobAccepted.module.css';
import { messages } from './messages';

interface JobAcceptedProps {
  /** As it is after the acceptance, with the exact address. */
  assignment: Assignment;
  open: boolean;
  onClose: () => void;
}

export function JobAccepted({ assignment, open, onClose }: JobAcceptedProps) {
  const t = useT(messages.ns);
  const words = useAssignmentMessages();
  const { pathname } = useLocation();
  const { booking, customerName, shareCents } = assignment;
  const { startAt, timeZone } = booking;
  const day = startAt && timeZone ? wallTimeIn(timeZone, new Date(startAt)).date : undefined;
  const isOnJob = pathname === paths.providerAssignment;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      size="sm"
      arch={<StateArt name="success" />}
      footer={
        <div className={styles.actions}>
          <Button
            block
            accent
            data-autofocus=""
            {...(isOnJob ? { onClick: onClose } : { to: pathTo.providerAssignment(booking.id) })}
          >
            {t('job')}
          </Button>
          {day && (
            <Button block variant="line" to={pathTo.providerCalendar('day', day)}>
              {t('calendar')}
            </Button>
          )}
        </div>
      }
    >
      <Facts>
        <Fact label={t('when')}>{words.when(assignment)}</Fact>
        <Fact label={t('where')}>{words.where(assignment)}</Fact>
        <Fact label={t('earning')}>
          <Money cents={shareCents} />
        </Fact>
      </Facts>
      <ul className={styles.next}>
        <li>{t('told', { name: isolated(customerName) })}</li>
        <li>{t('contact')}</li>
        <li>{t('out')}</li>
        {booking.recurring && <li>{t('later')}</li>}
      </ul>
    </Dialog>
  );
}
