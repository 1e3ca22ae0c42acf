import { Type } from 'typebox';
import { Id } from '../../platform/http/schemas';

const Offered = Type.Array(Type.Object({ subcategory: Type.String(), provider_id: Id }));

export const ProviderItem = Type.Object(
  {
    user_id: Id,
    provider_id: Id,
    user_profile_pic: Type.String(),
    image: Type.String(),
    fullname: Type.String(),
    service_title: Type.String(),
    slug: Type.Optional(Type.String({ description: 'slug of the public page' })),
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
        description: 'Next bookable start times, at most three, for `subcategory_id` if given',
      }),
    ),
    cat_id: Type.Optional(Type.String({ description: 'Category of the service title' })),
    area_lat: Type.Optional(
      Type.Number({ description: 'Latitude of the neighbourhood, accurate to half a kilometre' }),
    ),
    area_long: Type.Optional(Type.Number()),
    opens_at: Type.Optional(Type.String({ description: 'Outside working hours: when work starts again' })),
    start_price: Type.Optional(Type.String({ description: 'Lowest price, within `cat_id` if given' })),
    chosen_price: Type.Optional(
      Type.String({ description: 'Total price of all of `subcategory_id` at this provider, if given' }),
    ),
    chosen_prices: Type.Optional(
      Type.Array(Type.String(), { description: 'Items of `chosen_price`, in the order of `subcategory_id`' }),
    ),
    instant: Type.Optional(Type.Boolean({ description: 'Accepts bookings of free times automatically' })),
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
    photos: Type.Optional(
      Type.Array(Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }), {
        description: 'omitted when there are none',
      }),
    ),
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
