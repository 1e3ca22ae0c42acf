import { aCalmMovingDay } from './aCalmMovingDay';
import { aFairOffer } from './aFairOffer';
import { beforeTheCleanerComes } from './beforeTheCleanerComes';
import type { DemoPost } from './post';
import { readingCareLabels } from './readingCareLabels';
import { theFirstHourOfALeak } from './theFirstHourOfALeak';
import { theGardenBeforeWinter } from './theGardenBeforeWinter';

export const demoPosts: readonly DemoPost[] = [
  beforeTheCleanerComes,
  theFirstHourOfALeak,
  aFairOffer,
  readingCareLabels,
  aCalmMovingDay,
  theGardenBeforeWinter,
];
