import { describe } from 'vitest';
import { contactAndNewsletter } from './suites/contactAndNewsletter';
import { reviewsAndContent } from './suites/reviewsAndContent';
import { type Kind, useWorld } from './support/apiFixture';

describe.each<Kind>(['embedded', 'postgresql'])('reviews, contact, newsletter and content on %s', (kind) => {
  const world = useWorld(kind);
  reviewsAndContent(world);
  contactAndNewsletter(world);
});
