import { memo } from 'react';
import { type PlanePoint, type Size, toPlane, toScreen, type View } from '../../model/map/plane';
import styles from './CityMap.module.css';
import * as city from './portland';

const pointOf = ([lat, long]: readonly [number, number]) => toPlane({ lat, long });

const pathOf = (line: city.Line) =>
  line
    .map(pointOf)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');

const mapPaths = {
  rivers: [
    { path: pathOf(city.columbia), width: 110 },
    { path: pathOf(city.willamette), width: 34 },
  ],
  westSide: `${pathOf(city.westSideOutline)}Z`,
  parks: city.parks.map(({ name, line }) => ({ name, path: `${pathOf(line)}Z` })),
  freeways: city.freeways.map(pathOf),
  roads: city.roads.map(({ name, line }) => ({ name, path: pathOf(line) })),
  bridges: city.bridges.map(pathOf),
};

const mapLabels = [
  ...city.districts.map(({ name, at }) => ({ name, point: pointOf(at), kind: 'district', from: 0 })),
  ...city.waters.map(({ name, at }) => ({ name, point: pointOf(at), kind: 'water', from: 0.25 })),
  ...city.parks.map(({ name, at }) => ({ name, point: pointOf(at), kind: 'park', from: 0.5 })),
  ...city.roads.flatMap(({ name, at }) => (at ? [{ name, point: pointOf(at), kind: 'road', from: 0.42 }] : [])),
] as const;

/** Units between the streets of the pattern, so that a block is 28 to 56 pixels wide. */
function blockSizeAt(zoom: number): number {
  let block = 5;
  while (block * zoom < 28) block *= 2;
  return block;
}

interface PlanProps {
  readonly view: View;
  readonly size: Size;
  /** Positions of pins, in pixels. No name is drawn under them. */
  readonly taken: readonly PlanePoint[];
}

/** Screen readers skip the plan, because its pins name their neighbourhood in words. */
export const Plan = memo(function Plan({ view, size, taken }: PlanProps) {
  const { zoom } = view;
  const origin = toScreen({ x: 0, y: 0 }, view, size);
  const block = blockSizeAt(zoom);
  const road = Math.max(3, block * zoom * 0.14) / zoom;
  const placement = `translate(${origin.x} ${origin.y}) scale(${zoom})`;
  return (
    <svg className={styles.plan} width={size.width} height={size.height} aria-hidden="true" focusable="false" lang="en">
      <defs>
        {(['straight', 'aslant'] as const).map((kind) => (
          <pattern
            key={kind}
            id={`blocks-${kind}`}
            width={block}
            height={block}
            patternUnits="userSpaceOnUse"
            patternTransform={kind === 'aslant' ? 'rotate(-18)' : undefined}
          >
            <rect className={styles.ground} width={block} height={block} />
            <rect
              className={styles.block}
              x={road / 2}
              y={road / 2}
              width={block - road}
              height={block - road}
              rx={road}
            />
          </pattern>
        ))}
      </defs>
      <g transform={placement}>
        <rect x="-3000" y="-3000" width="6000" height="6000" fill="url(#blocks-straight)" />
        <path d={mapPaths.westSide} fill="url(#blocks-aslant)" />
        {mapPaths.parks.map(({ name, path }) => (
          <path key={name} d={path} className={styles.park} />
        ))}
        {mapPaths.rivers.map(({ path, width }) => (
          <path key={path} d={path} className={styles.water} strokeWidth={width} />
        ))}
        <g className={styles.roads}>
          {mapPaths.roads.map(({ name, path }) => (
            <path key={name} d={path} />
          ))}
          {mapPaths.bridges.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
        <g className={styles.freeways}>
          {mapPaths.freeways.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      </g>
      <MapLabels view={view} size={size} taken={taken} />
    </svg>
  );
});

function MapLabels({ view, size, taken }: PlanProps) {
  const boxes = taken.map(({ x, y }) => ({ left: x - 32, right: x + 32, top: y - 46, bottom: y + 4 }));
  const shown = [];
  for (const { name, point, kind, from } of mapLabels) {
    if (view.zoom < from) continue;
    const { x, y } = toScreen(point, view, size);
    const half = name.length * 4 + 6;
    const box = { left: x - half, right: x + half, top: y - 15, bottom: y + 7 };
    if (box.left < 2 || box.right > size.width - 2 || box.top < 2 || box.bottom > size.height - 2) continue;
    const isCovered = boxes.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    );
    if (isCovered) continue;
    boxes.push(box);
    shown.push(
      <text key={`${name} ${point.x}`} x={x} y={y} className={styles[kind]} textAnchor="middle">
        {name}
      </text>,
    );
  }
  return <g className={styles.names}>{shown}</g>;
}
