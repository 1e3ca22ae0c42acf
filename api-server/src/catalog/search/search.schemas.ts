import { Type } from 'typebox';
import { Id, Money } from '../../platform/http/schemas';
import { languages } from '../../platform/language';

export const SearchQuery = Type.Object({
  q: Type.String({ maxLength: 200, default: '', description: 'Search text, in any of the languages' }),
  lang: Type.Enum([...languages], { default: 'en', description: 'Language of the names in the response' }),
  lat: Type.Optional(
    Type.Number({ minimum: -90, maximum: 90, description: 'With `lng`: lists nearby providers first' }),
  ),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  exact: Type.Boolean({ default: false, description: 'Does not tolerate typing errors' }),
  limit: Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Maximum number of results in each group' }),
});

const Named = { id: Id, name: Type.String(), image: Type.String() };
const Category = Type.Object(
  {
    ...Named,
    slug: Type.String({ description: 'slug of its public page' }),
    services: Type.Integer({ description: 'number of services' }),
    examples: Type.Array(Type.String(), { description: 'Services that are not among the results' }),
  },
  { title: 'FoundCategory' },
);
const Service = Type.Object(
  {
    ...Named,
    cat_id: Id,
    category_slug: Type.String(),
    category_name: Type.String(),
    price: Money,
    duration_minutes: Type.Integer(),
  },
  { title: 'FoundService' },
);
const Provider = Type.Object(
  {
    provider_id: Id,
    slug: Type.String({ description: 'slug of their public page' }),
    fullname: Type.String(),
    image: Type.String(),
    service_title: Type.String(),
    rating: Type.String(),
    review_count: Type.Integer(),
    price: Type.String({ description: 'Price of the matching service, or the lowest one' }),
    distance_km: Type.Optional(Type.Number()),
  },
  { title: 'FoundProvider' },
);

export const SearchResponse = Type.Object({
  query: Type.String(),
  corrected: Type.String({ description: "Corrected search text if words were mistyped; '' otherwise" }),
  order: Type.Array(Type.Enum(['services', 'categories', 'providers'] as const), {
    description: 'Groups, the one with the best result first',
  }),
  services: Type.Array(Service),
  categories: Type.Array(Category),
  providers: Type.Array(Provider),
  instead: Type.Array(Category, { description: 'Categories to suggest when nothing was found' }),
  related: Type.Array(Type.String(), { description: 'Related searches' }),
  unoffered: Type.Optional(
    Type.String({
      description:
        'Name of the trade that was searched for and that the catalogue lacks. Services and categories are the nearest then',
    }),
  ),
});
