import type {
  BlogItem,
  BlogPost,
  Faq,
  ProviderReviews,
  SiteStats,
  StarCount,
  Testimonial,
  TextBlock,
  TextPage,
} from '../domain/content';
import { parseInstant } from '../domain/dates';
import { type ProviderItemWire, type ReviewWire, toReview } from './catalog';
import * as read from './read';

export const contentKinds = ['blog', 'testimonials', 'faq', 'terms', 'about', 'privacy', 'stats'] as const;
export type ContentKind = (typeof contentKinds)[number];

export interface BlogItemWire {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  minutes: number;
  image: string;
  at: string;
}
export interface BlogWire {
  items: BlogItemWire[];
}

export interface BlockWire {
  type: 'p' | 'h2' | 'li';
  text: string;
}
export interface BlogPostWire extends BlogItemWire {
  body: BlockWire[];
}

/** GET /content/testimonials?lang=: reviews whose authors agreed to it, in their own words. */
export interface TestimonialWire {
  id: string;
  name: string;
  image: string;
  /** "1.00" to "5.00". */
  rating: string;
  text: string;
  service: string;
  at: string;
}
export interface TestimonialsWire {
  items: TestimonialWire[];
}

export interface StatsWire {
  providers: number;
  orders: number;
  stars: number;
  /** The home page shows its built-in figures when these are smaller. Defaults to true. */
  minimums?: boolean;
}

export interface FaqWire {
  title: string;
  lead: string;
  groups: { id: string; title: string; items: { id: string; question: string; answer: string }[] }[];
  more: { title: string; text: string };
}
export interface TextSectionWire {
  id: string;
  title: string;
  text: string[];
  list?: { term?: string; text: string }[];
  contact?: boolean;
}
export interface PageWire {
  title: string;
  lead: string;
  sections: TextSectionWire[];
}

export interface FavouritesWire {
  items: ProviderItemWire[];
}

export interface ProviderReviewsWire {
  items: ReviewWire[];
  page: number;
  total: number;
  histogram: Record<'1' | '2' | '3' | '4' | '5', number>;
  /** Averages all reviews. "0.00" when there are none. */
  average: string;
}

export interface ContactWire {
  /** Such as "C-7KQ2M9XD". */
  reference: string;
}

export interface SubscribedWire {
  pending: true;
}
export interface NewsletterWire {
  email: string;
}

/** A post without a slug leads nowhere and is left out. */
function toBlogItem(item: read.Fields): BlogItem[] {
  const slug = read.optionalText(item.slug);
  if (!slug) return [];
  return [
    read.omitUndefined({
      id: read.firstText(item.id, slug),
      slug,
      title: read.text(item.title),
      excerpt: read.text(item.excerpt),
      minutes: read.count(item.minutes),
      image: read.text(item.image),
      publishedAt: parseInstant(item.at),
    }),
  ];
}

export function toBlog(body: unknown): BlogItem[] {
  return read.list(read.record(body).items).flatMap(toBlogItem);
}

/** A block of a kind that is not known is read as a paragraph; its words are what counts. */
function toTextBlock(item: read.Fields): TextBlock[] {
  const text = read.optionalText(item.text);
  return text ? [{ type: read.knownCode(item.type, ['p', 'h2', 'li'] as const, 'p' as const), text }] : [];
}

export function toBlogPost(body: unknown): BlogPost | undefined {
  const response = read.record(body);
  const [item] = toBlogItem(response);
  return item && { ...item, body: read.list(response.body).flatMap(toTextBlock) };
}

export function toTextPage(body: unknown): TextPage | undefined {
  const page = read.record(body);
  const title = read.optionalText(page.title);
  if (!title) return undefined;
  const sections = read.list(page.sections).map((section, index) => ({
    id: read.firstText(section.id, `section-${index + 1}`),
    title: read.text(section.title),
    text: read.texts(section.text),
    list: read.list(section.list).map(({ term, text }) => ({ term: read.text(term), text: read.text(text) })),
    contact: section.contact === true,
  }));
  return { title, lead: read.text(page.lead), sections };
}

export function toFaq(body: unknown): Faq | undefined {
  const page = read.record(body);
  const groups = read.list(page.groups).map((group, index) => ({
    id: read.firstText(group.id, `group-${index + 1}`),
    title: read.text(group.title),
    items: read.list(group.items).map(({ id, question, answer }, place) => ({
      id: read.firstText(id, `question-${index + 1}-${place + 1}`),
      question: read.text(question),
      answer: read.text(answer),
    })),
  }));
  if (!groups.some(({ items }) => items.length)) return undefined;
  const more = read.record(page.more);
  return {
    title: read.text(page.title),
    lead: read.text(page.lead),
    groups,
    more: { title: read.text(more.title), text: read.text(more.text) },
  };
}

/** A voice without words is left out. */
export function toTestimonials(body: unknown): Testimonial[] {
  return read.list(read.record(body).items).flatMap((item, index) => {
    const text = read.optionalText(item.text);
    if (!text) return [];
    const id = read.firstText(item.id, String(index));
    const at = parseInstant(item.at);
    const [name, image, service] = [read.text(item.name), read.text(item.image), read.text(item.service)];
    return [read.omitUndefined({ id, name, image, rating: read.rating(item.rating), text, service, at })];
  });
}

/** Null when a figure is missing: then none is shown. */
export function toSiteStats(body: unknown): SiteStats | null {
  const response = read.record(body);
  const stats = [response.providers, response.orders, response.stars].map(read.optionalNumber);
  const [providers, orders, stars] = stats;
  if (providers === undefined || orders === undefined || stars === undefined) return null;
  const hasMinimums = response.minimums !== false;
  return { providers: read.count(providers), orders: read.count(orders), stars: read.count(stars), hasMinimums };
}

export function toProviderReviews(body: unknown, perPage: number): ProviderReviews {
  const response = read.record(body);
  const bars = read.record(response.histogram);
  const bar = (stars: StarCount) => read.count(bars[stars]);
  const reviews = read.list(response.items).map(toReview);
  const total = Math.max(read.count(response.total), reviews.length);
  return {
    reviews,
    page: Math.max(1, read.count(response.page)),
    pageCount: Math.max(1, Math.ceil(total / perPage)),
    total,
    histogram: { 1: bar(1), 2: bar(2), 3: bar(3), 4: bar(4), 5: bar(5) },
    average: read.rating(response.average),
  };
}
