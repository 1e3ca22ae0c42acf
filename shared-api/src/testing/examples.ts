import type { BookingWire } from '../wire/bookings';
import type { WireCallName } from '../wire/calls';

export interface ExampleResponse {
  readonly success: Readonly<Record<string, unknown>>;
  readonly failure: Readonly<Record<string, unknown>>;
}

export const wireUser = {
  user_id: 'u_8k2',
  fullname: 'Mia Torres',
  contact: '5550100001',
  email: 'mia.torres@example.com',
  image: '/uploads/u/8k2.jpg',
  user_profile_pic: '/uploads/u/8k2.jpg',
};

export const wireCategoryList = [
  {
    cat_id: 'c_1',
    category_name: 'Laundry',
    category_image: '/uploads/c1.jpg',
    category_banner: [{ banner_image: '/uploads/c1b.jpg' }],
    subcategory: [
      { id: 's_1', cat_id: 'c_1', subcategory: 'Washing', price: '12.00' },
      { id: 's_2', cat_id: 'c_1', subcategory: 'Ironing', price: '9.50' },
    ],
  },
  {
    cat_id: 'c_2',
    category_name: 'Plumbing',
    category_image: '/uploads/c2.jpg',
    category_banner: [{ banner_image: '/uploads/c2b.jpg' }],
    subcategory: [{ id: 's_7', cat_id: 'c_2', subcategory: 'Leak repair', price: '45.55' }],
  },
];

const topProvider = {
  image: '/uploads/p31.jpg',
  fullname: 'Sam Carter',
  service_title: 'Plumber',
  avg_rating: '4.80',
  provider_image: [{ provider_id: 'p_31' }],
};

export const wireProviderItem = {
  user_id: 'p_31',
  provider_id: 'p_31',
  user_profile_pic: '/uploads/p31.jpg',
  image: '/uploads/p31.jpg',
  fullname: 'Sam Carter',
  service_title: 'Plumber',
  rating: '4.80',
  address: '12 High St',
  provider_image: [{ provider_id: 'p_31' }],
  subcategroy: [{ subcategory: 'Leak repair', provider_id: 'p_31' }],
};

export const wireProviderDetails = {
  user_id: 'p_31',
  provider_id: 'p_31',
  banner: [{ banner_image: '/uploads/b.jpg' }],
  subcategory: [{ id: 's_7', cat_id: 'c_2', subcategory: 'Leak repair', price: '45.55' }],
  service_title: 'Plumber',
  description: 'Leaks found and mended the same day.',
  address: '12 High St',
  user_profile_pic: '/uploads/p31.jpg',
  fullname: 'Sam Carter',
  review: [
    {
      review_id: 'r_1',
      user_fullname: 'Jonas Weber',
      user_profile_pic: '',
      service_rating: '5.00',
      rate_technician: '4.00',
      comment: 'On time and tidy.',
      impressed_service: ['Efficiency', 'Politeness'],
      recomended_service: 'true',
      created_at: '2026-10-02T09:00:00Z',
    },
  ],
  category_name: 'Plumbing',
  booking_id: '',
};

export const wireBooking: BookingWire = {
  booking_id: 'b_77',
  status: '1',
  booking_type: '1',
  created_date: '2026-11-20T21:15:00Z',
  delivery_cost: '40.99',
  coupon_discount: '4.56',
  service_image1: '',
  service_image2: '',
  service_image3: '',
  banner: [{ banner_image: '/uploads/c2b.jpg' }],
  service: [
    {
      category_name: 'Plumbing',
      subcategory_name: 'Leak repair',
      price: '45.55',
      created_At: '2026-11-20T21:15:00Z',
    },
  ],
};

const offer = {
  offer_id: 'o_5',
  driver_name: 'Sam Carter',
  driver_image: '/uploads/p31.jpg',
  user_fullname: 'Mia Torres',
  offer_amount: '85.00',
  booking_id: 'b_80',
  provider_id: 'p_31',
  status: '1',
  created_at: '2026-11-20T21:20:00Z',
  type: '2',
};

const failureWith = (message: string, data: unknown = {}) => ({ message, data });

export const exampleResponses: Readonly<Record<WireCallName, ExampleResponse>> = {
  login: {
    success: { message: 'Login successfully', data: wireUser },
    failure: failureWith('Invalid login credential!'),
  },
  register: {
    success: { message: 'Register successfully', data: wireUser },
    failure: failureWith('email already exists  !'),
  },
  providerRegister: {
    success: { message: 'Register successfully', data: { user_id: 'p_99', account_status: 'pending_review' } },
    failure: failureWith('email already exists  !'),
  },
  logout: { success: { message: 'Logout successfully' }, failure: { message: 'Not allowed!' } },
  deleteAccount: {
    success: { message: 'Your account has been deleted' },
    failure: { message: 'You have an active booking. Please complete or cancel it first.' },
  },
  categories: { success: { message: '', data: wireCategoryList }, failure: failureWith('No Data Available!', []) },
  topProviders: { success: { message: '', data: [topProvider] }, failure: failureWith('No Data Available!', []) },
  providers: { success: { message: '', data: [wireProviderItem] }, failure: failureWith('No Data Available!', []) },
  providerDetails: { success: { message: '', data: wireProviderDetails }, failure: failureWith('No Data Available!') },
  editProfile: {
    success: { message: 'Profile updated successfully', data: { ...wireUser, fullname: 'Mia T. Torres' } },
    failure: failureWith('email already exists  !'),
  },
  providersByService: {
    success: { message: '', data: [wireProviderItem] },
    failure: failureWith('No Data Available!', []),
  },
  coupons: {
    success: {
      message: '',
      deliverydata: [
        { percentage: '10', coupon_name: 'WELCOME10', description: '10% off your first booking', image: '' },
      ],
    },
    failure: { message: 'No offers available!', deliverydata: [] },
  },
  applyCoupon: {
    success: { message: 'Coupon applied successfully', discount: '4.56', fare: '40.99' },
    failure: { message: 'Invalid coupon code!', discount: '0.00', fare: '45.55' },
  },
  percentage: { success: { message: '', data: 10 }, failure: { message: 'Not available.' } },
  booking: {
    success: {
      message: 'Booking Confirm Successfully',
      data: {
        booking_id: 'b_77',
        status: '1',
        booking_type: '1',
        created_date: '2026-11-20T21:15:00Z',
        delivery_cost: '40.99',
        coupon_discount: '4.56',
      },
    },
    failure: failureWith('This provider is not available.'),
  },
  myBookings: {
    success: {
      message: '',
      data: [
        {
          booking_id: 'b_77',
          status: '1',
          avg_service_rating: '4.80',
          service: { category_name: 'Plumbing', created_At: '2026-11-20T21:15:00Z' },
        },
      ],
    },
    failure: failureWith('No detail available!', []),
  },
  bookingDetails: { success: { message: '', data: wireBooking }, failure: failureWith('No detail available!') },
  offerList: { success: { message: '', data: [offer] }, failure: failureWith('No offers available!', []) },
  userOfferList: {
    success: { message: '', data: [{ ...offer, type: '1' }] },
    failure: failureWith('No offers available!', []),
  },
  sendOffer: {
    success: { message: 'Offer sent successfully!', data: offer },
    failure: failureWith('This booking can no longer receive offers.'),
  },
  acceptBooking: {
    success: {
      message: 'Offer accepted successfully!',
      data: { booking_id: 'b_80', status: '2', delivery_cost: '85.00', driver_delivery_cost: '76.50' },
    },
    failure: failureWith('This offer has changed. Please review it again.'),
  },
  favourite: { success: { message: 'Added to favourites' }, failure: { message: 'Provider not found!' } },
  deleteFavourite: { success: { message: 'Removed from favourites' }, failure: { message: 'Provider not found!' } },
  rating: {
    success: { message: 'Thank you for your review!' },
    failure: { message: 'You already rate this order!' },
  },
  cancelBooking: {
    success: { message: 'Booking Cancelled Successfully!', data: { booking_id: 'b_77', status: '6' } },
    failure: { message: 'Booking could not be cancelled!', data: { status: '2' } },
  },
};
