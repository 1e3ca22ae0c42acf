import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Chat } from '../../components/Chat';
import type { DecisionDraft } from '../../components/DecisionPanel';
import { Photos } from '../../components/Photos';
import { Story } from '../../components/Story';
import { Section, WorkColumns } from '../../components/WorkPage';
import { useProblemWords } from '../../hooks/useProblemWords';
import type { ProblemDetails } from '../../model/api/problemsApi';
import { firstName } from '../../model/initials';
import { Decide } from './Decide';
import { Money } from './Money';
import styles from './Problem.module.css';
import { ProblemHistory } from './ProblemHistory';
import { Sides } from './Sides';
import { WriteToSides } from './WriteToSides';

interface ProblemSheetProps {
  problem: ProblemDetails;
  refetch: () => unknown;
}

export function ProblemSheet({ problem, refetch }: ProblemSheetProps) {
  const t = useT('admin');
  const words = useProblemWords();
  const [draft, setDraft] = useState<DecisionDraft>();
  const { booking, people, messages } = problem;
  return (
    <WorkColumns
      wide
      asideLabel={t('decision.title')}
      aside={
        <>
          <Decide problem={problem} refetch={refetch} onDraft={setDraft} />
          <WriteToSides problem={problem} />
        </>
      }
    >
      <Sides problem={problem} />
      <div className={styles.two}>
        <Section title={t('problem.happened')}>
          <Story
            steps={booking.timeline.map(({ status, at }, index) => ({
              id: `${index}`,
              at,
              what: words.status(status),
              icon: 'check',
              tone: 'brand',
            }))}
          />
        </Section>
        <Section title={t('problem.chat')}>
          {messages.length > 0 ? (
            <Chat
              label={t('problem.chat')}
              lines={messages.map(({ by, text, photos = [], at }, index) => ({
                ...{ id: `${index}`, by, text, photos, at },
                name: firstName(people[by].name),
              }))}
            />
          ) : (
            <p className="muted">{t('problem.noChat')}</p>
          )}
        </Section>
      </div>
      {booking.photos.length > 0 && (
        <Section title={t('problem.bookingPhotos')}>
          <Photos photos={booking.photos} labelOf={(place) => t('problem.photo', { place })} />
        </Section>
      )}
      <Money problem={problem} split={draft?.split} />
      <ProblemHistory problem={problem} />
    </WorkColumns>
  );
}
