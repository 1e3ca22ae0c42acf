/** Calls under /api/v1 that show what the site has to say: blog, voices, figures, reviews, favourites, newsletter, contact (X07, X13, X14). */
import type { ProviderItemWire, ReviewWire } from './catalog';

export const contentKinds = ['blog', 'testimonials', 'faq', 'terms', 'about', 'privacy', 'stats'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** GET /content/blog?lang=, newest first. */
export interface BlogItemWire {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Reading time. */
  minutes: number;
  image: string;
  at: string;
}
export interface BlogWire {
  items: BlogItemWire[];
}

/** A paragraph, a heading, or one point of a list. */
export interface BlockWire {
  type: 'p' | 'h2' | 'li';
  text: string;
}
/** GET /content/blog/{slug}?lang= */
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
  /** The category of the booking, '' when it is not known. */
  service: string;
  at: string;
}
export interface TestimonialsWire {
  items: TestimonialWire[];
}

/** GET /content/stats */
export interface StatsWire {
  providers: number;
  /** Bookings that were completed. */
  orders: number;
  /** Reviews with five stars. */
  stars: number;
}

/** GET /content/faq?lang= */
export interface FaqWire {
  items: { id: string; question: string; answer: string }[];
}
/** GET /content/{terms,about,privacy}?lang= */
export interface PageWire {
  title: string;
  body: BlockWire[];
}

/** GET /favourites, the latest first. */
export interface FavouritesWire {
  items: ProviderItemWire[];
}

/** GET /providers/{id}/reviews?page=&per_page=&rating= */
export interface ProviderReviewsWire {
  items: ReviewWire[];
  page: number;
  /** Of the reviews that fit `rating`, when it is given. */
  total: number;
  /** Of all reviews, whatever `rating` says. */
  histogram: Record<'1' | '2' | '3' | '4' | '5', number>;
  /** Of all reviews; "0.00" when there are none. */
  average: string;
}
/** POST /reviews/{id}/report, answered by 204. */
export interface ReportReviewRequestWire {
  reason: string;
}

/** POST /contact */
export interface ContactRequestWire {
  full_name: string;
  email: string;
  contact: string;
  message: string;
  /** A field that no person sees. */
  website: string;
  /** When the form was opened, RFC 3339. */
  started_at: string;
}
export interface ContactWire {
  /** Such as "C-7KQ2M9XD". */
  reference: string;
}

/** POST /newsletter, always answered alike. */
export interface SubscribeRequestWire {
  email: string;
  lang: string;
}
export interface SubscribedWire {
  pending: true;
}
/** POST /newsletter/confirm, /newsletter/unsubscribe */
export interface NewsletterTokenRequestWire {
  token: string;
}
export interface NewsletterWire {
  email: string;
}
