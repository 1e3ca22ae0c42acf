import type {
  BlogItemWire,
  BlogPostWire,
  FaqWire,
  PageWire,
  StatsWire,
  TestimonialsWire,
} from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { Language } from '../../platform/language';
import * as stored from './content.repository';

const WORDS_PER_MINUTE = 200;

function toBlogItem({ slug, data, publishedAt }: stored.StoredContent): BlogItemWire {
  const words = (data.body ?? []).reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  return {
    id: slug,
    slug,
    title: data.title ?? '',
    excerpt: data.excerpt ?? '',
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    image: data.image ?? '',
    at: toInstant(publishedAt),
  };
}

export async function listBlog(db: Session, lang: Language): Promise<{ items: BlogItemWire[] }> {
  const items = (await stored.readContent(db, 'blog', lang)).map(toBlogItem);
  return { items: items.sort((a, b) => b.at.localeCompare(a.at)) };
}

export async function showPost(db: Session, slug: string, lang: Language): Promise<BlogPostWire> {
  const post = await stored.readContentBySlug(db, 'blog', slug, lang);
  if (!post) throw new HttpError('not_found', 'There is nothing here.');
  return { ...toBlogItem(post), body: post.data.body ?? [] };
}

export async function listTestimonials(db: Session, lang: Language): Promise<TestimonialsWire> {
  const translations = await stored.readContent(db, 'testimonials', lang);
  const textOf = (id: string) => translations.find(({ slug }) => slug === id)?.data.text;
  const items = (await stored.readQuotableReviews(db)).map(({ review, author, service }) => ({
    id: review.id,
    name: author.fullname,
    image: author.image,
    rating: review.serviceRating.toFixed(2),
    text: textOf(review.id) ?? review.comment,
    service: service ?? '',
    at: toInstant(review.createdAt),
  }));
  return { items };
}

export const showStats = (db: Session): Promise<Omit<StatsWire, 'minimums'>> => stored.readStats(db);

export type WrittenPage = 'faq' | 'terms' | 'about' | 'privacy';

export async function showPage(db: Session, kind: WrittenPage, lang: Language): Promise<FaqWire | PageWire> {
  const page = await stored.readContentBySlug(db, kind, kind, lang);
  if (!page) throw new HttpError('not_found', 'There is nothing here.');
  return page.data as FaqWire | PageWire;
}
