import { addMilliseconds, DAY } from '../../platform/clock';
import { languages } from '../../platform/language';
import { scenePath } from './art/files';
import { demoPosts } from './data/blog';
import { readPost } from './data/blog/post';
import { demoTestimonials } from './data/testimonials';
import type { DemoData } from './rows';

export function makeContent({ rows }: DemoData, now: Date) {
  for (const [position, { slug, scene, daysAgo, texts }] of demoPosts.entries()) {
    const publishedAt = addMilliseconds(now, -daysAgo * DAY);
    const image = `/uploads/${scenePath(scene, 'wide')}`;
    for (const lang of languages) {
      const data = { ...readPost(texts[lang]), image };
      rows.content.push({ kind: 'blog', slug, lang, data, position, publishedAt, updatedAt: publishedAt });
    }
  }

  for (const review of rows.reviews) Object.assign(review, { mayQuote: review.serviceRating >= 4, quotable: false });
  for (const [position, { author, comment, translations }] of demoTestimonials.entries()) {
    const authors = rows.users.filter(({ fullname }) => fullname === author).map(({ id }) => id);
    const review = rows.reviews.find((one) => one.comment === comment && authors.includes(one.userId));
    if (!review) throw new Error(`${author} wrote no such review: ${comment}`);
    Object.assign(review, { mayQuote: true, quotable: true });
    for (const [lang, text] of Object.entries(translations)) {
      const at = { publishedAt: review.createdAt, updatedAt: review.createdAt };
      rows.content.push({ kind: 'testimonials', slug: review.id, lang, data: { text }, position, ...at });
    }
  }
}
