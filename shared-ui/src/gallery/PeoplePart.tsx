import { useState } from 'react';
import { Avatar, Badge, Carousel, CategoryDoor, Counter, Picture, ProviderCard, Rating, Stars } from '..';
import daniel from '../assets/people/daniel.svg?url';
import leila from '../assets/people/leila.svg?url';
import marta from '../assets/people/marta.svg?url';
import noor from '../assets/people/noor.svg?url';
import tomas from '../assets/people/tomas.svg?url';
import barber from '../assets/scenes/barber.svg?url';
import cleaning from '../assets/scenes/cleaning.svg?url';
import laundry from '../assets/scenes/laundry.svg?url';
import plumbing from '../assets/scenes/plumbing.svg?url';
import { Part } from './Part';

const doors = [
  ['Home Cleaning', cleaning],
  ['Plumbing', plumbing],
  ['Laundry', laundry],
  ['Barber', barber],
] as const;

const people = [
  ['Marta Kowalska', 'Deep Home Cleaning', marta, 4.92, 214, 2800, 'Today 14:30'],
  ['Daniel Okafor', 'Leak Repair & Fitting', daniel, 4.87, 178, 3800, 'Today 16:00'],
  ['Leila Farahani', 'Wash, Fold & Ironing', leila, 4.95, 302, 1800, 'Today 15:15'],
  ['Tomás Rivera', 'Barber at Home', tomas, 4.81, 121, 2200, 'Tomorrow 09:00'],
  ['Noor Haddad', 'Interior Painting', noor, 4.89, 88, 4000, 'Mon 10:30'],
  ['Without a photo', 'Shifting', '', 4, 1, undefined, undefined],
] as const;

export function PeoplePart() {
  const [saved, setSaved] = useState<readonly string[]>(['Leila Farahani']);
  return (
    <Part title="People, places, ratings">
      <Carousel label="Categories" kind="street" heading={<h3>What can we help with?</h3>}>
        {[0, 1, 2].flatMap((round) =>
          doors.map(([name, image]) => (
            <CategoryDoor
              key={`${round}${name}`}
              to="/laundry-services"
              name={name}
              image={image}
              current={round === 0 && name === 'Laundry'}
            />
          )),
        )}
      </Carousel>
      <Carousel label="Top providers" kind="cards" heading={<h3>Top Services Provided</h3>}>
        {people.map(([name, service, image, rating, count, from, next]) => (
          <ProviderCard
            key={name}
            to="/provider-details"
            name={name}
            service={service}
            image={image}
            rating={rating}
            count={count}
            price={from === undefined ? undefined : { cents: from, isLowest: true }}
            next={next}
            favourite={saved.includes(name)}
            onFavourite={() =>
              setSaved(saved.includes(name) ? saved.filter((other) => other !== name) : [...saved, name])
            }
            extra={name === 'Marta Kowalska' ? <Badge tone="ok">Available</Badge> : undefined}
          />
        ))}
      </Carousel>
      <div className="row row--wrap">
        <Picture src={leila} alt="Leila" width={80} height={100} />
        <Avatar name="Emma" src={marta} size="sm" />
        <Avatar name="Emma" src={marta} />
        <Avatar name="Emma" src={marta} size="lg" />
        <Avatar name="Emma" src={marta} size="xl" alone />
        <Avatar name="Nobody" src="" />
        <Avatar name="Nobody" src="/assets/images/default.png" size="lg" alone />
        <Rating value={4.95} count={302} />
        <Rating value={4} />
        <Stars value={5} />
        <Stars value={3.2} />
        <Stars value={0} size="lg" />
        <Stars value={4.5} size="lg" />
      </div>
      <div className="g-hero row row--wrap">
        <Counter to={25000} suffix="+" />
        <Counter to={200000} suffix="+" />
      </div>
    </Part>
  );
}
