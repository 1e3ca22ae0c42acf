import { describe } from 'vitest';
import { checklists } from './suites/checklists';
import { finishedWork } from './suites/finishedWork';
import { nobodyCame } from './suites/nobodyCame';
import { overdueJobs } from './suites/overdueJobs';
import { payWarnings } from './suites/payWarnings';
import { runningLate } from './suites/runningLate';
import { startCodes } from './suites/startCodes';
import { stepTimes } from './suites/stepTimes';
import { teams } from './suites/teams';
import { visitReminders } from './suites/visitReminders';
import { runSuites, useTestBed } from './support/apiFixture';

describe('the rules of a job', () => {
  runSuites(useTestBed(), [
    stepTimes,
    startCodes,
    finishedWork,
    nobodyCame,
    runningLate,
    checklists,
    overdueJobs,
    teams,
    visitReminders,
    payWarnings,
  ]);
});
