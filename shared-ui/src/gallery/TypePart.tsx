import { BackLink, Logo, Money, Plaque, Steps, useFormat } from '..';
import { Part } from './Part';

const moment = '2026-11-20T20:30:00Z';

export function TypePart() {
  const format = useFormat();
  return (
    <Part title="Type, names and numbers">
      <p className="display">Find The Perfect Talent for Your Task</p>
      <h1>Booking Summary</h1>
      <h2>Top Services Provided</h2>
      <h3>Your booking</h3>
      <h4>Marta Kowalska</h4>
      <p className="lead">Washed, pressed and folded by people near you</p>
      <p>Body text. Someone good is about to ring your bell.</p>
      <p className="sm muted">Small and quiet: choose one or more. Prices are per visit.</p>
      <p>
        <span className="price">
          <Money cents={2800} />
        </span>{' '}
        <Money cents={840} minus /> <Money cents={123456789} />
      </p>
      <p className="num">
        {format.date(moment)} · {format.time(moment)} · {format.dateTime(moment)} ·{' '}
        {format.date('2026-11-20', { weekday: 'long' })} · {format.number(25000)} · {format.decimals(4.9, 2)}
      </p>
      <p className="row row--wrap">
        <Logo /> <Plaque>1</Plaque> <Plaque>D-20418</Plaque> <Plaque big>12:55</Plaque>
      </p>
      <div className="g-hero on-hero">
        <Logo />
      </div>
      <BackLink to="/" label="Home" />
      <Steps current={2} steps={[{ label: 'Services' }, { label: 'Booking Summary' }, { label: 'Payment Method' }]} />
    </Part>
  );
}
