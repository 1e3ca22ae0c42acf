import { drawnFaults } from '../prerender/check';
import { historyFaults } from '../store/history';
import type { Site } from '../store/site';
import { generationFaults } from '../store/verify';

/** Everything of a generation that reaches a browser, drawn pages included, and the history that led to it. One line each. */
export const verificationFaults = (site: Site, generation: number): string[] => [
  ...generationFaults(site, generation),
  ...drawnFaults(site, generation),
  ...historyFaults(site),
];
