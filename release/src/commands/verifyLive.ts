import { prerenderIssues } from '../prerender/check';
import { historyIssues } from '../store/history';
import type { Site } from '../store/site';
import { generationIssues } from '../store/verify';

export const verificationFaults = (site: Site, generation: number): string[] => [
  ...generationIssues(site, generation),
  ...prerenderIssues(site, generation),
  ...historyIssues(site),
];
