import type { MutationArea } from './areas';

/** `score` in per cent of `tested`; mutants that no test reaches count as survived. */
export type Score = { name: string; score: number; survived: number; tested: number };

/** `statuses` are those of a Stryker result: Killed and Timeout are noticed, Survived and NoCoverage are not, others were not tried. */
export function scoreOf(name: string, statuses: string[]): Score {
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const survived = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  const tested = noticed + survived;
  return { name, score: tested === 0 ? 0 : (100 * noticed) / tested, survived, tested };
}

/** A line for each area below its floor, and for each that has risen past it, so that the floor is raised. */
export function missedFloors(areas: MutationArea[], scores: Score[]): string[] {
  return scores.flatMap(({ name, score }) => {
    const floor = areas.find((area) => area.name === name)?.floor;
    if (floor === undefined) return [];
    if (score < floor) {
      return [
        `${name}: ${score.toFixed(1)} % is below its floor of ${floor} %. Test what survived, or argue in place why not.`,
      ];
    }
    return score >= floor + 5
      ? [
          `${name}: ${score.toFixed(1)} % has left its floor of ${floor} % behind: raise it in scripts/mutation/areas.ts.`,
        ]
      : [];
  });
}
