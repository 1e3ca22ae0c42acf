import type { DemoProvider } from './demoProvider';
import { homeProviders } from './providersHome';
import { tradeProviders } from './providersTrades';

export const demoProviders: Record<string, readonly DemoProvider[]> = { ...homeProviders, ...tradeProviders };

export const pendingProviders: Record<string, readonly DemoProvider[]> = {
  Cleaning: [
    [
      'Rhea Kapoor',
      'Eco Cleaning',
      'bronze black pony polo smiling',
      'Vinegar, soda and elbow grease. New in Portland, ten years in Seattle.',
    ],
  ],
  Gardening: [
    [
      'Bruno Keller',
      'Trees & Hedges',
      'fair chestnut short vest beard',
      'Certified arborist. Papers are with you for review.',
    ],
  ],
  Beauty: [
    ['Talia Stone', 'Nails at Home', 'olive auburn long vneck', 'Gel, shellac and a quiet hour. Just registered.'],
  ],
};
