import type { Checklist } from '../domain/checklist';
import { parseInstant } from '../domain/dates';
import * as read from './read';

/** GET /bookings/{id}/checklist */
export interface ChecklistWire {
  can_tick: boolean;
  services: { id: string; name: string; steps: { id: string; text: string; done_at?: string }[] }[];
}

export function toChecklist(body: unknown): Checklist {
  const item = read.record(body);
  return {
    canTick: read.optionalBoolean(item.can_tick) ?? false,
    services: read.list(item.services).map((service) => ({
      id: read.text(service.id),
      name: read.text(service.name),
      steps: read.list(service.steps).map((step) =>
        read.omitUndefined({
          id: read.text(step.id),
          text: read.text(step.text),
          doneAt: parseInstant(step.done_at),
        }),
      ),
    })),
  };
}
