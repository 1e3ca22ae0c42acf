import { describe } from 'vitest';
import { contactAndNewsletter } from './suites/contactAndNewsletter';
import { reviewsAndContent } from './suites/reviewsAndContent';
import { runSuites, useTestBed } from './support/apiFixture';

describe('reviews, contact, newsletter and content', () => {
  const testBed = useTestBed();
  runSuites(testBed, [reviewsAndContent, contactAndNewsletter]);
});
