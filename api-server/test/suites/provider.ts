import type { World } from '../support/apiFixture';
import { assignments } from './jobs';
import { live } from './live';
import { negotiation } from './negotiation';
import { reviewsAndTalk } from './reviewsAndTalk';
import { workspace } from './workspace';

/** The work, who gets it, and how everybody hears of it: where two may be too late. */
export function workSuites(testBed: World) {
  assignments(testBed);
  live(testBed);
  negotiation(testBed);
}

/** What is said about the work, and the provider's own pages. */
export function talkSuites(testBed: World) {
  reviewsAndTalk(testBed);
  workspace(testBed);
}
