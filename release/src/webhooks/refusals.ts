import { CommandError } from '../errors';
import { localAccount } from '../store/history';
import type { Site } from '../store/site';
import { storeEvent } from './webhookQueue';

interface RefusedCommand {
  readonly what: string;
  readonly who?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Dry runs are not reported. */
export async function withRefusalEvents<T>(
  site: Site,
  { what, who, dryRun }: RefusedCommand,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError && !dryRun) recordRefusal(site, what, who, error.reasons);
    throw error;
  }
}

export function recordRefusal(site: Site, what: string, who: string | undefined, reasons: readonly string[]): void {
  const [verb = ''] = what.split(' ');
  storeEvent(site, {
    ...{ type: 'refusal', verb, who: who ?? localAccount(), reasons: reasons.slice(0, 20) },
    text: `Refused: ${what}. ${reasons[0] ?? ''}`.slice(0, 500),
  });
}
