import { simulatedYear } from './suites/simulatedYear';
import { useTestBed } from './support/apiFixture';
import { describeInNightlyRun } from './support/databases';

// One thing after the other, by statements that other tests try on both databases in every run.
describeInNightlyRun('a simulated year on PostgreSQL', () => simulatedYear(useTestBed('postgresql')));
