import { type Assignment, instantOfWallTime } from '@doorstep/shared-api/domain';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { Propose } from '../../model/calendar/calendarJob';
import { canPropose } from '../../model/calendar/calendarJob';
import type { DayPlan, JobSpan } from '../../model/calendar/dayPlan';
import { positionOf, type TimeAxis, timeAt } from '../../model/calendar/timeAxis';

/** Bookings begin at quarters of an hour. */
const STEP = 15;
const DRAG_THRESHOLD_PX = 5;

export interface DropTarget {
  readonly assignment: Assignment;
  readonly date: string;
  /** On the time axis. */
  readonly position: number;
}

interface Grab {
  readonly x: number;
  readonly y: number;
  /** Minutes from the start of the job to the pointer. */
  readonly offset: number;
}

/** Moves a shadow of a job by mouse or keyboard. The job itself stays, and the new time is proposed in a dialog. */
export function useJobDrag(axis: TimeAxis, plans: readonly DayPlan[], onPropose: Propose) {
  const grid = useRef<HTMLDivElement>(null);
  const grab = useRef<Grab>(undefined);
  const [target, setTarget] = useState<DropTarget>();
  const [wasDragged, setDragged] = useState(false);

  function placeAt(x: number, y: number) {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
    const boxes = columns.map((column) => ({ date: column.dataset.date ?? '', box: column.getBoundingClientRect() }));
    const found = boxes.find(({ box }) => x >= box.left && x < box.right);
    if (!found) return undefined;
    const share = (y - found.box.top) / found.box.height;
    return { date: found.date, position: axis.from + share * (axis.to - axis.from) };
  }

  const snap = (position: number) => Math.min(Math.max(Math.round(position / STEP) * STEP, axis.from), axis.to - STEP);

  function finish(isProposed: boolean, plan: DayPlan, span: JobSpan) {
    setTarget(undefined);
    grab.current = undefined;
    if (!isProposed || !target) return;
    const isSame = target.date === plan.date && target.position === positionOf(axis, plan, span.from);
    if (isSame) return;
    const wall = { date: target.date, time: timeAt(axis, target.position) };
    onPropose(target.assignment, instantOfWallTime(axis.zone, wall).toISOString().replace('.000Z', 'Z'));
  }

  /** Handlers of the link of a job that can be moved. */
  function handlersOf(plan: DayPlan, span: JobSpan) {
    const { assignment, isContinued } = span;
    if (isContinued || !canPropose(assignment)) return {};
    const start = { assignment, date: plan.date, position: positionOf(axis, plan, span.from) };
    const current = target?.assignment === assignment ? target : undefined;

    function moveByKey(event: KeyboardEvent) {
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      const steps: Readonly<Record<string, [days: number, minutes: number]>> = {
        ArrowUp: [0, -STEP],
        ArrowDown: [0, STEP],
        ArrowLeft: [isRtl ? 1 : -1, 0],
        ArrowRight: [isRtl ? -1 : 1, 0],
      };
      const step = event.shiftKey ? steps[event.key] : undefined;
      if (step) {
        event.preventDefault();
        const from = current ?? start;
        const index = plans.findIndex(({ date }) => date === from.date) + step[0];
        const date = plans[index]?.date ?? from.date;
        setTarget({ assignment, date, position: snap(from.position + step[1]) });
      } else if (current && event.key === 'Enter') {
        event.preventDefault();
        finish(true, plan, span);
      } else if (current && event.key === 'Escape') {
        event.preventDefault();
        finish(false, plan, span);
      }
    }

    return {
      draggable: false,
      'aria-keyshortcuts': 'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight',
      onPointerDown(event: PointerEvent) {
        setDragged(false);
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const place = placeAt(event.clientX, event.clientY);
        if (!place) return;
        grab.current = { x: event.clientX, y: event.clientY, offset: place.position - start.position };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const held = grab.current;
        if (!held) return;
        if (!current && Math.hypot(clientX - held.x, clientY - held.y) < DRAG_THRESHOLD_PX) return;
        setDragged(true);
        const place = placeAt(clientX, clientY);
        if (place) setTarget({ assignment, date: place.date, position: snap(place.position - held.offset) });
      },
      onPointerUp: () => finish(grab.current !== undefined, plan, span),
      onPointerCancel: () => finish(false, plan, span),
      onClick: (event: MouseEvent) => wasDragged && event.preventDefault(),
      onBlur: () => finish(false, plan, span),
      onKeyDown: moveByKey,
    };
  }

  return { grid, target, handlersOf };
}
