import { Icon, type IconName, type IconWeight } from '..';
import { iconWeights } from '../icons/names.generated';
import { Part } from './Part';

export function IconsPart() {
  return (
    <Part title="Icons">
      {Object.entries(iconWeights).map(([weight, names]) => (
        <div key={weight}>
          <h3 className="mb4">{weight}</h3>
          <div className="g-icons">
            {names.map((name) => (
              <span key={name}>
                <Icon name={name as IconName} weight={weight as IconWeight} />
                {name}
              </span>
            ))}
          </div>
        </div>
      ))}
    </Part>
  );
}
