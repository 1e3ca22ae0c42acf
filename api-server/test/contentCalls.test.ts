import { describe } from 'vitest';
import { contactAndNewsletter } from './suites/contactAndNewsletter';
import { reviewsAndContent } from './suites/reviewsAndContent';
import { type Kind, useTestBed } from './support/apiFixture';

describe.each<Kind>(['embedded', 'postgresql'])('reviews, contact, newsletter and content on %s', (kind) => {
  const testBed = useTestBed(kind);
  reviewsAndContent(testBed);
  contactAndNewsletter(testBed);
});
