import type { OpsHealthLimits } from '@doorstep/shared-api/ops';

export type HealthLimits = OpsHealthLimits;

export const DEFAULT_HEALTH_LIMITS: HealthLimits = { minViews: 50, maxFailedShare: 0.01, maxP75Ms: 2500 };

const limitSettings: Readonly<
  Record<
    string,
    { isAllowed: (value: number) => boolean; range: string; set: (value: number) => Partial<HealthLimits> }
  >
> = {
  views: {
    isAllowed: (value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000,
    range: 'a whole number from 1 to 1000000',
    set: (minViews) => ({ minViews }),
  },
  failures: {
    isAllowed: (value) => value > 0 && value <= 100,
    range: 'a percentage above 0 and up to 100',
    set: (value) => ({ maxFailedShare: value / 100 }),
  },
  p75: {
    isAllowed: (value) => Number.isInteger(value) && value >= 100 && value <= 8000,
    range: 'whole milliseconds from 100 to 8000',
    set: (maxP75Ms) => ({ maxP75Ms }),
  },
};

/** Parses `views=50 failures=1 p75=2500`. Missing limits keep their default. Returns a message for invalid text. */
export function parseHealthLimits(text: string): HealthLimits | string {
  let limits = DEFAULT_HEALTH_LIMITS;
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    const setting = Object.hasOwn(limitSettings, name) ? limitSettings[name] : undefined;
    if (!setting)
      return `"${part}" does not name one of ${Object.keys(limitSettings).join(', ')}: write it like views=50`;
    if (!/^\d+(?:\.\d+)?$/.test(value) || !setting.isAllowed(Number(value)))
      return `"${part}" is not a limit of ${name}: give ${setting.range}`;
    limits = { ...limits, ...setting.set(Number(value)) };
  }
  return limits;
}
