import { Type } from 'typebox';
import { Id } from '../../http/schemas';

const Offered = Type.Array(Type.Object({ subcategory: Type.String(), provider_id: Id }));

export const ProviderItem = Type.Object(
  {
    user_id: Id,
    provider_id: Id,
    user_profile_pic: Type.String(),
    image: Type.String(),
    fullname: Type.String(),
    service_title: Type.String(),
    slug: Type.Optional(Type.String({ description: 'names the public page' })),
    rating: Type.String(),
    address: Type.String(),
    provider_image: Type.Array(Type.Object({ provider_id: Id })),
    subcategroy: Offered,
    subcategory: Type.Optional(Offered),
    review_count: Type.Optional(Type.Integer()),
    distance_km: Type.Optional(Type.Number()),
    available_now: Type.Optional(Type.Boolean()),
    next_slot_at: Type.Optional(Type.String({ description: "'' when the next two weeks are full" })),
    next_times: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The next starts that can be booked, three at most: for `subcategory_id` where that is given',
      }),
    ),
    cat_id: Type.Optional(Type.String({ description: 'Their trade: the category of their title' })),
    area_lat: Type.Optional(Type.Number({ description: 'Of the neighbourhood, to half a kilometre; no door' })),
    area_long: Type.Optional(Type.Number()),
    opens_at: Type.Optional(Type.String({ description: 'After hours: when their work starts again' })),
    start_price: Type.Optional(Type.String({ description: 'The lowest price, of `cat_id` where that is asked for' })),
    chosen_price: Type.Optional(
      Type.String({ description: 'What all of `subcategory_id` cost at this provider, where that is asked for' }),
    ),
    chosen_prices: Type.Optional(
      Type.Array(Type.String(), { description: 'The parts of `chosen_price`, in the order of `subcategory_id`' }),
    ),
    instant: Type.Optional(Type.Boolean({ description: 'Confirms bookings of free times in advance' })),
    verified: Type.Optional(Type.Boolean()),
    featured: Type.Optional(Type.Boolean()),
    completed_jobs: Type.Optional(Type.Integer()),
    is_favourite: Type.Optional(Type.Boolean()),
  },
  { title: 'ProviderItem' },
);

export const Review = Type.Object(
  {
    review_id: Id,
    user_fullname: Type.String(),
    user_profile_pic: Type.String(),
    service_rating: Type.String(),
    rate_technician: Type.String(),
    comment: Type.String(),
    impressed_service: Type.Array(Type.String()),
    recomended_service: Type.String(),
    created_at: Type.String(),
    provider_reply: Type.String(),
    verified: Type.Boolean(),
  },
  { title: 'Review' },
);

const Count = Type.Integer();
/** Page of a provider's reviews. It has no schema title, so that the API description keeps it inline. */
export const ReviewPage = Type.Object({
  items: Type.Array(Review),
  page: Count,
  total: Count,
  histogram: Type.Object({ 5: Count, 4: Count, 3: Count, 2: Count, 1: Count }),
  average: Type.String(),
});
