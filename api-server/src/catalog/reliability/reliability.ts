import type { ReliabilityFigure, ReliabilityRules } from '@doorstep/shared-api/domain';
import type { PublicReliabilityWire, ReliabilityWire } from '@doorstep/shared-api/wire';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { toInstant } from '../../platform/instant';
import { readReliabilitySettings } from '../../platform/settings/settings.repository';
import { type JudgedFigure, judgeReliability } from './figures';
import { readReliabilityFacts } from './reliability.repository';

const SHOWN_CASES = 50;

interface JudgedReliability {
  rules: ReliabilityRules;
  figures: JudgedFigure[];
}

async function computeReliability(db: Session, providerId: string, now: Date): Promise<JudgedReliability> {
  const settings = await readReliabilitySettings(db, now);
  const rules = {
    days: settings.reliabilityDays,
    minCases: settings.reliabilityMinCases,
    punctualMinutes: settings.punctualMinutes,
  };
  const facts = await readReliabilityFacts(db, providerId, addMilliseconds(now, -rules.days * DAY), now);
  return { rules, figures: judgeReliability(facts, rules, now) };
}

export async function readReliability(db: Session, providerId: string, now: Date): Promise<ReliabilityWire> {
  const { rules, figures } = await computeReliability(db, providerId, now);
  return {
    days: rules.days,
    min_cases: rules.minCases,
    punctual_minutes: rules.punctualMinutes,
    results: figures.map(({ figure, isEnough, met, minutes, cases }) => ({
      figure,
      enough: isEnough,
      cases: cases.length,
      met,
      ...(minutes !== undefined && { minutes }),
      newest: cases.slice(0, SHOWN_CASES).map((one) => ({
        booking_id: one.bookingId,
        booking_number: one.bookingNumber,
        title: one.title,
        at: toInstant(new Date(one.at)),
        outcome: one.outcome,
        ...(one.minutes !== undefined && { minutes: one.minutes }),
      })),
    })),
  };
}

/** Figures that help customers to choose. Rounded down: 100 % means every time. */
export async function readPublicReliability(
  db: Session,
  providerId: string,
  now: Date,
): Promise<PublicReliabilityWire> {
  const { rules, figures } = await computeReliability(db, providerId, now);
  const percent = (name: ReliabilityFigure) => {
    const result = figures.find(({ figure }) => figure === name);
    return result?.isEnough ? Math.floor((result.met * 100) / result.cases.length) : undefined;
  };
  const [on_time, accepted, returning] = [percent('punctuality'), percent('acceptance'), percent('returning')];
  return {
    days: rules.days,
    ...(on_time !== undefined && { on_time }),
    ...(accepted !== undefined && { accepted }),
    ...(returning !== undefined && { returning }),
  };
}
