import type { SceneName } from '../art/hues';

export interface DemoCategory {
  name: string;
  scene: SceneName;
  /** Name, catalogue price in dollars, minutes. */
  services: readonly (readonly [string, number, number])[];
  secondAddress?: boolean;
}

export const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Cleaning',
    scene: 'cleaning',
    services: [
      ['Standard Cleaning', 45, 120],
      ['Deep Cleaning', 95, 240],
      ['Kitchen Cleaning', 40, 90],
      ['Bathroom Cleaning', 35, 60],
      ['Studio Refresh', 28, 60],
      ['Window Cleaning', 38, 90],
      ['Carpet Shampoo', 55, 90],
      ['Move-out Cleaning', 140, 300],
    ],
  },
  {
    name: 'Plumbing',
    scene: 'plumbing',
    services: [
      ['Leak Repair', 45, 45],
      ['Tap Fitting', 38, 30],
      ['Drain Unblocking', 60, 60],
      ['Toilet Repair', 52, 45],
      ['Pipe Fitting', 70, 90],
      ['Water Heater Service', 95, 90],
      ['Shower Installation', 120, 150],
    ],
  },
  {
    name: 'Laundry',
    scene: 'laundry',
    services: [
      ['Washing', 12, 60],
      ['Drying', 8, 45],
      ['Ironing', 10, 45],
      ['Cupboard Setup', 18, 60],
      ['Clothes Folding', 6, 30],
      ['Dry Cleaning', 22, 60],
      ['Curtain Washing', 25, 75],
      ['Shoe Cleaning', 14, 45],
    ],
  },
  {
    name: 'Barber',
    scene: 'barber',
    services: [
      ['Haircut', 24, 30],
      ['Beard Trim', 14, 15],
      ['Hot Towel Shave', 20, 30],
      ['Hair & Beard', 34, 45],
      ['Kids Haircut', 18, 30],
      ['Hair Colour', 48, 60],
    ],
  },
  {
    name: 'Car Services',
    scene: 'car-care',
    services: [
      ['Exterior Wash', 25, 45],
      ['Interior Cleaning', 40, 60],
      ['Full Detailing', 130, 180],
      ['Oil Change', 55, 45],
      ['Tire Rotation', 35, 45],
      ['Battery Replacement', 48, 30],
    ],
  },
  {
    name: 'Shifting',
    scene: 'moving',
    secondAddress: true,
    services: [
      ['Studio Move', 120, 180],
      ['One-bedroom Move', 190, 240],
      ['Two-bedroom Move', 290, 360],
      ['Packing', 60, 120],
      ['Furniture Assembly', 48, 90],
      ['Item Delivery', 45, 60],
    ],
  },
  {
    name: 'Electrician',
    scene: 'electrical',
    services: [
      ['Outlet Repair', 48, 45],
      ['Light Fitting', 42, 45],
      ['Switch Replacement', 32, 30],
      ['Ceiling Fan Installation', 85, 90],
      ['Smart Doorbell Setup', 58, 60],
      ['Fuse Box Check', 75, 60],
      ['EV Charger Installation', 320, 240],
    ],
  },
  {
    name: 'Gardening',
    scene: 'gardening',
    services: [
      ['Lawn Mowing', 32, 60],
      ['Hedge Trimming', 45, 90],
      ['Weeding', 28, 60],
      ['Planting', 40, 90],
      ['Leaf Clearing', 30, 60],
      ['Gutter Cleaning', 65, 90],
    ],
  },
  {
    name: 'Painting',
    scene: 'painting',
    services: [
      ['Room Painting', 180, 360],
      ['Accent Wall', 85, 150],
      ['Ceiling Painting', 110, 180],
      ['Doors & Trim', 60, 90],
      ['Wall Patching', 45, 60],
      ['Fence Staining', 130, 240],
    ],
  },
  {
    name: 'Appliance Repair',
    scene: 'appliance',
    services: [
      ['Washer Repair', 68, 90],
      ['Dryer Repair', 64, 75],
      ['Refrigerator Repair', 78, 90],
      ['Oven Repair', 72, 90],
      ['Dishwasher Repair', 66, 75],
      ['Air Conditioner Service', 89, 90],
    ],
  },
  {
    name: 'Pet Care',
    scene: 'pet-care',
    services: [
      ['Dog Walking', 18, 30],
      ['Dog Bath', 35, 60],
      ['Full Grooming', 55, 90],
      ['Cat Visit', 20, 30],
      ['Pet Sitting', 60, 240],
      ['Puppy Training', 58, 60],
      ['Nail Trim', 15, 15],
    ],
  },
  {
    name: 'Beauty',
    scene: 'beauty',
    services: [
      ['Manicure', 28, 45],
      ['Pedicure', 36, 60],
      ['Facial', 60, 60],
      ['Makeup', 75, 75],
      ['Hair Styling', 45, 60],
      ['Eyebrow Shaping', 18, 15],
      ['Lash Lift', 65, 60],
    ],
  },
];
