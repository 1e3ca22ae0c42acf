import { Type } from '@fastify/type-provider-typebox';
import type { SignInProviderId } from '../../../platform/signInSettings';

const providerIds = ['google', 'apple', 'oidc'] as const satisfies readonly SignInProviderId[];
export const Provider = Type.Enum([...providerIds]);
export const ProviderParams = Type.Object({ provider: Provider });
export const Start = {
  next: Type.String({ maxLength: 2000, description: 'path on this site to return to; anything else is /home' }),
};
export const Address = Type.Object({ url: Type.String({ description: 'page of the provider' }) });
