import { prerenderIssues } from '../prerender/check';
import { historyIssues } from '../store/history';
import type { Site } from '../store/site';
import { generationIssues } from '../store/verify';

/** Everything of a generation that reaches a browser, prerendered pages included, and the history that led to it. One line each. */
export const verificationFaults = (site: Site, generation: number): string[] => [
  ...generationIssues(site, generation),
  ...prerenderIssues(site, generation),
  ...historyIssues(site),
];
