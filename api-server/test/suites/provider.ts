import type { World } from '../support/apiFixture';
import { assignments } from './jobs';
import { live } from './live';
import { negotiation } from './negotiation';
import { reviewsAndTalk } from './reviewsAndTalk';
import { workspace } from './workspace';

/** The other half of a booking: offers, the work, what is said about it. In any order, on any database. */
export function providerSuites(testBed: World) {
  assignments(testBed);
  live(testBed);
  negotiation(testBed);
  reviewsAndTalk(testBed);
  workspace(testBed);
}
