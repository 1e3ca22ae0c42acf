import { runSuites, type World } from '../support/apiFixture';
import { finishedWork } from './finishedWork';
import { nobodyCame } from './nobodyCame';
import { overdueJobs } from './overdueJobs';
import { payWarnings } from './payWarnings';
import { startCodes } from './startCodes';
import { stepTimes } from './stepTimes';
import { visitReminders } from './visitReminders';

/** The rules of a job, on any database: they decide about money, and both sides may act at once. */
export function rulesSuites(testBed: World) {
  runSuites(testBed, [stepTimes, startCodes, finishedWork, nobodyCame, overdueJobs]);
}

/** What both sides are told before and after. */
export function messageSuites(testBed: World) {
  runSuites(testBed, [visitReminders, payWarnings]);
}
