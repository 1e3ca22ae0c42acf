import { prerenderIssues } from '../prerender/check';
import { historyIssues } from '../store/history';
import type { Site } from '../store/site';
import { generationIssues } from '../store/verify';

/** Verifies the files of a generation that browsers get, its prerendered pages and its history. One line per fault. */
export const verificationFaults = (site: Site, generation: number): string[] => [
  ...generationIssues(site, generation),
  ...prerenderIssues(site, generation),
  ...historyIssues(site),
];
