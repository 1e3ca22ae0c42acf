import { runSuites, type World } from '../support/apiFixture';
import { assignments } from './jobs';
import { live } from './live';
import { negotiation } from './negotiation';
import { reviewsAndTalk } from './reviewsAndTalk';
import { workspace } from './workspace';

/** The work, who gets it, and how everybody hears of it: where two may be too late. */
export function workSuites(testBed: World) {
  runSuites(testBed, [assignments, live, negotiation]);
}

/** What is said about the work, and the provider's own pages. */
export function talkSuites(testBed: World) {
  runSuites(testBed, [reviewsAndTalk, workspace]);
}
