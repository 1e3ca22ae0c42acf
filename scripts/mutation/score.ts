import type { MutationArea } from './areas';

/** `score` is a percentage of `tested`. Mutants that no test reaches count as survived. */
export type Score = { name: string; score: number; survived: number; tested: number };

/**
 * Expects the statuses of a Stryker result. Killed and Timeout count as noticed, Survived and NoCoverage as not. Other
 * mutants were not tested.
 */
export function scoreOf(name: string, statuses: string[]): Score {
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const survived = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  const tested = noticed + survived;
  return { name, score: tested === 0 ? 0 : (100 * noticed) / tested, survived, tested };
}

export function missedFloors(areas: MutationArea[], scores: Score[]): string[] {
  return scores.flatMap(({ name, score }) => {
    const floor = areas.find((area) => area.name === name)?.floor;
    if (floor === undefined) return [];
    if (score < floor) {
      return [
        `${name}: ${score.toFixed(1)} % is below its floor of ${floor} %. Test the mutants that survived, or explain in the code why not.`,
      ];
    }
    return score >= floor + 5
      ? [
          `${name}: ${score.toFixed(1)} % is well above its floor of ${floor} %. Raise the floor in scripts/mutation/areas.ts.`,
        ]
      : [];
  });
}
