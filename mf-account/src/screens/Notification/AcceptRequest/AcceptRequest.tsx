import { serverMessage } from '@doorstep/shared-api';
import type { AcceptableRequest } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useMoveJobMutation } from '@doorstep/shared-api/provider';
import { Button, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isolated } from '../../../model/notifications/isolate';
import { messages } from './messages';

interface AcceptRequestProps {
  bookingId: string;
  request: AcceptableRequest;
  /** False once the request has ended, however it did. */
  isOpen: boolean;
  /** Title of the notification. */
  what: string;
  onAccepted: () => void;
}

export function AcceptRequest({ bookingId, request, isOpen, what, onAccepted }: AcceptRequestProps) {
  const t = useT(messages.ns);
  const { dateTime, money } = useFormat();
  const [accept, { isLoading, isSuccess }] = useMoveJobMutation();
  const [problem, setProblem] = useState<string>();
  const { startAt, timeZone, area, earningCents, recurs } = request;

  async function press() {
    setProblem(undefined);
    const { error } = await accept({ bookingId, action: 'accept' });
    if (error) setProblem(serverMessage(error) ?? t('failed'));
    else onAccepted();
  }

  const facts = [
    startAt ? dateTime(startAt, { timeZone }) : t('asap'),
    area && isolated(area),
    t('earning', { amount: isolated(money(earningCents)) }),
    recurs && t(`every.${recurs}`),
  ];
  return (
    <>
      {isOpen && !isSuccess && <div className="sm">{facts.filter(Boolean).join(' · ')}</div>}
      <div role="status" className="sm">
        {isSuccess && (
          <>
            {t('accepted')}{' '}
            <Link className="link" to={paths.providerCalendar}>
              {t('calendar')}
            </Link>
          </>
        )}
        {problem}
      </div>
      {isOpen && !isSuccess && (
        <Button
          size="sm"
          className="mt2"
          busy={isLoading}
          aria-label={t('acceptWhat', { what })}
          onClick={() => void press()}
        >
          {t('accept')}
        </Button>
      )}
    </>
  );
}
