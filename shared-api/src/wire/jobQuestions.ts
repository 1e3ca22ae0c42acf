import { parseInstant } from '../domain/dates';
import type { JobQuestion, JobQuestions } from '../domain/jobQuestion';
import * as read from './read';

/** GET /bookings/{id}/questions and GET /provider/jobs/{id}/questions */
export interface JobQuestionsWire {
  items: { id: string; text: string; at: string; by: string; mine: boolean; answer: string; answered_at: string }[];
  can_ask: boolean;
  can_answer: boolean;
}

export function toJobQuestions(body: unknown): JobQuestions {
  const response = read.record(body);
  return {
    items: read.list(response.items).map(toJobQuestion),
    canAsk: read.optionalBoolean(response.can_ask) ?? false,
    canAnswer: read.optionalBoolean(response.can_answer) ?? false,
  };
}

const toJobQuestion = (item: read.Fields): JobQuestion =>
  read.omitUndefined({
    id: read.text(item.id),
    text: read.text(item.text),
    at: parseInstant(item.at),
    by: read.text(item.by),
    isMine: read.optionalBoolean(item.mine) ?? false,
    answer: read.text(item.answer),
  });
