import carCare from '@doorstep/shared-ui/art/scenes/car-care-wide.svg';
import cleaning from '@doorstep/shared-ui/art/scenes/cleaning-wide.svg';
import gardening from '@doorstep/shared-ui/art/scenes/gardening-wide.svg';
import laundry from '@doorstep/shared-ui/art/scenes/laundry-wide.svg';
import petCare from '@doorstep/shared-ui/art/scenes/pet-care-wide.svg';
import plumbing from '@doorstep/shared-ui/art/scenes/plumbing-wide.svg';

const scenes = [laundry, cleaning, plumbing, carCare, gardening, petCare] as const;

/** Drawing for a ticket without a picture. Neighbours differ, and the same position always gets the same drawing. */
export function sceneOf(index: number): string {
  return scenes[index % scenes.length] ?? laundry;
}
