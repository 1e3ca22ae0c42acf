import { Icon, type IconProps } from '..';
import { iconWeights } from '../icons/names.generated';
import { Part } from './Part';

const icons = Object.entries(iconWeights).flatMap(([name, weights]) =>
  weights.map((weight) => ({ name, weight }) as IconProps),
);

export function IconsPart() {
  return (
    <Part title="Icons">
      {(['regular', 'bold', 'fill', 'duotone'] as const).map((weight) => (
        <div key={weight}>
          <h3 className="mb4">{weight}</h3>
          <div className="g-icons">
            {icons
              .filter((icon) => icon.weight === weight)
              .map((icon) => (
                <span key={icon.name}>
                  <Icon {...icon} />
                  {icon.name}
                </span>
              ))}
          </div>
        </div>
      ))}
    </Part>
  );
}
