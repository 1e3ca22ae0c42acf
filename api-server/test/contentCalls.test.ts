import { contactAndNewsletter } from './suites/contactAndNewsletter';
import { reviewsAndContent } from './suites/reviewsAndContent';
import { runSuites, useTestBed } from './support/apiFixture';
import { describeOnEachDatabase } from './support/databases';

describeOnEachDatabase('reviews, contact, newsletter and content', (kind) => {
  const testBed = useTestBed(kind);
  runSuites(testBed, [reviewsAndContent, contactAndNewsletter]);
});
