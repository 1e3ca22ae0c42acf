import { describe } from 'vitest';
import { reviewsAndContent } from './suites/reviewsAndContent';
import { type Kind, useWorld } from './support/world';

describe.each<Kind>(['embedded', 'postgresql'])('reviews, contact, newsletter and content on %s', (kind) => {
  reviewsAndContent(useWorld(kind));
});
