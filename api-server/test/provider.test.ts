import { describe } from 'vitest';
import { customerRatings } from './suites/customerRatings';
import { jobTransitionSuite } from './suites/jobs';
import { live } from './suites/live';
import { negotiation } from './suites/negotiation';
import { reliability } from './suites/reliability';
import { reviewsAndTalk } from './suites/reviewsAndTalk';
import { workspace } from './suites/workspace';
import { runSuites, useTestBed } from './support/apiFixture';

describe('offers, work and reviews', () => {
  runSuites(useTestBed(), [
    customerRatings,
    jobTransitionSuite,
    live,
    negotiation,
    reliability,
    reviewsAndTalk,
    workspace,
  ]);
});
