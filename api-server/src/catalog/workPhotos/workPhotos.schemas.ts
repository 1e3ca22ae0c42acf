import { Type } from 'typebox';
import { Id } from '../../platform/http/schemas';

export const WorkPhoto = Type.Object({
  photo_id: Id,
  url: Type.String(),
  alt: Type.String({ description: 'description by the provider' }),
  width: Type.Integer({ description: 'pixels' }),
  height: Type.Integer(),
  demo: Type.Optional(Type.Boolean({ description: 'a drawing of the demonstration, not a photo of work' })),
});

export const OwnWorkPhotos = Type.Object({
  items: Type.Array(
    Type.Object({
      ...WorkPhoto.properties,
      hidden: Type.Boolean({ description: 'hidden by staff' }),
      hidden_reason: Type.String(),
    }),
  ),
});
