import type { Assignment, WorkingTimes } from '@doorstep/shared-api/domain';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useState } from 'react';
import { ProposeDialog } from '../../components/ProposeDialog';
import { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import type { Propose } from '../../model/calendar/calendarJob';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';
import type { DayPlan } from '../../model/calendar/dayPlan';
import { DayView } from './DayView';
import { MonthTable } from './MonthTable';
import { WeekView } from './WeekView';

interface CalendarContentProps {
  period: ShownPeriod;
  plans: readonly DayPlan[];
  zone: string;
  times: WorkingTimes;
}

export function CalendarContent({ period, plans, zone, times }: CalendarContentProps) {
  const now = useNow().getTime();
  const transitions = useAssignmentTransitions();
  const [proposal, setProposal] = useState<{ assignment: Assignment; startAt: string | undefined; key: number }>();
  const [isProposing, setProposing] = useState(false);
  const propose: Propose = (assignment, startAt) => {
    setProposal({ assignment, startAt, key: (proposal?.key ?? 0) + 1 });
    setProposing(true);
  };
  const view = { period, plans, zone, now };
  return (
    <>
      {period.view === 'day' && <DayView {...view} times={times} transitions={transitions} onPropose={propose} />}
      {period.view === 'week' && <WeekView {...view} transitions={transitions} onPropose={propose} />}
      {period.view === 'month' && <MonthTable {...view} />}
      {transitions.dialog}
      {proposal && (
        <ProposeDialog
          key={proposal.key}
          assignment={proposal.assignment}
          wishedStart={proposal.startAt}
          open={isProposing}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  );
}
