import { NEED_FIELDS, type NeedField } from '../need/need-fields.limits.ts';
import type { ClampShape, Dimensions, DrawnModel } from './clamp-shape.ts';
import { type ClampExtent, computeRoom, type DrawingArea, type DrawnArea, locateForce } from './drawing-area.ts';

const LINE = 'fill-none stroke-brand-600';

interface DimensionLinesProps {
  need: Dimensions;
  extent: ClampExtent;
  shape: ClampShape | undefined;
  model: DrawnModel | undefined;
  drawingArea: DrawingArea;
  workpiece: DrawnArea | undefined;
}

export function DimensionLines({ need, extent, shape, model, drawingArea, workpiece }: DimensionLinesProps) {
  const { box, width } = extent;
  const room = computeRoom(extent);
  const { x, y, z } = drawingArea;
  const show = (field: NeedField) => Boolean(shape) || need[field] !== undefined;
  const half = (need.length ?? room.length) / 2;
  const ends = [box.left, box.right, drawingArea.middle - half, drawingArea.middle + half];
  const opened = shape ? [...shape.opened.bar, ...shape.opened.handle].map(([along]) => along) : [];
  const [left, right] = [x(Math.min(...ends, ...opened)), x(Math.max(...ends, ...opened))];
  const across = (need.width ?? width ?? 0) / 2;
  const openHeight = need.open_height ?? room.height;
  return (
    <>
      {show('force') && shape && <DimensionText field="force" need={need} {...locateForceLabel(shape, drawingArea)} />}
      {show('height') && (
        <VerticalDimension
          field="height"
          need={need}
          x={left - 10}
          from={z(0)}
          to={z(need.height ?? box.top)}
          anchor="end"
        />
      )}
      {show('open_height') && (
        <VerticalDimension
          field="open_height"
          need={need}
          x={right + 10}
          from={z(0)}
          to={z(openHeight)}
          anchor="start"
        />
      )}
      {(!shape || shape.direction === 'down') && show('reach') && (
        <HorizontalDimension field="reach" need={need} y={z(0) + 17} from={x(0)} to={x(need.reach ?? box.right)} />
      )}
      {show('length') && (
        <HorizontalDimension
          field="length"
          need={need}
          y={z(0) + 37}
          from={x(drawingArea.middle - half)}
          to={x(drawingArea.middle + half)}
        />
      )}
      {workpiece && show('workpiece') && (
        <DimensionText
          field={need.workpiece === undefined ? 'workpiece_to' : 'workpiece'}
          need={need}
          x={model ? x(workpiece.right) + 4 : (x(workpiece.left) + x(workpiece.right)) / 2}
          y={model ? z(0) - 3 : (z(workpiece.to) + z(0)) / 2 + 4}
          anchor={model ? 'start' : 'middle'}
        />
      )}
      {show('width') && across > 0 && (
        <VerticalDimension field="width" need={need} x={right + 10} from={y(-across)} to={y(across)} anchor="start" />
      )}
      {shape && (
        <>
          <VerticalDimension
            field="across"
            need={need}
            x={left - 10}
            from={y(-shape.holes.across / 2)}
            to={y(shape.holes.across / 2)}
            anchor="end"
          />
          <HorizontalDimension
            field="along"
            need={need}
            y={y(-Math.max(across, shape.width / 2)) + 10}
            from={x((-shape.length - shape.holes.along) / 2)}
            to={x((-shape.length + shape.holes.along) / 2)}
          />
        </>
      )}
    </>
  );
}

function locateForceLabel(shape: ClampShape, drawingArea: DrawingArea) {
  const [x, y] = locateForce(shape, drawingArea);
  if (shape.direction === 'down') return { x, y: y - 4, anchor: 'middle' as const };
  return shape.direction === 'out'
    ? { x: x + 28, y: y + 4, anchor: 'start' as const }
    : { x: x - 26, y: y + 4, anchor: 'end' as const };
}

interface DimensionProps {
  field: NeedField;
  need: Dimensions;
}

interface DimensionTextProps extends DimensionProps {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

function DimensionText({ field, need, x, y, anchor }: DimensionTextProps) {
  const { letter, unit } = NEED_FIELDS[field];
  const { [field]: value, workpiece_to } = need;
  const upTo = field === 'workpiece' && workpiece_to !== undefined ? `–${workpiece_to}` : '';
  const text = value === undefined ? letter : `${letter} ${value}${upTo} ${unit}`;
  return (
    <text
      {...{ x, y, textAnchor: anchor }}
      strokeWidth="3"
      fontSize="13"
      paintOrder="stroke"
      className={`stroke-white font-display font-semibold tabular-nums ${value === undefined ? 'fill-steel-700' : 'fill-steel-900'}`}
    >
      {text}
    </text>
  );
}

function HorizontalDimension({ y, from, to, ...letter }: DimensionProps & { y: number; from: number; to: number }) {
  return (
    <g>
      <path
        d={`M${from},${y - 5} v10 M${to},${y - 5} v10 M${from},${y} H${to} M${from + 4},${y - 2.5} l-4,2.5 l4,2.5 M${to - 4},${y - 2.5} l4,2.5 l-4,2.5`}
        className={LINE}
      />
      <DimensionText {...letter} x={(from + to) / 2} y={y + 4} anchor="middle" />
    </g>
  );
}

interface VerticalDimensionProps extends DimensionProps {
  x: number;
  from: number;
  to: number;
  anchor: 'start' | 'end';
}

function VerticalDimension({ x, from, to, anchor, ...letter }: VerticalDimensionProps) {
  return (
    <g>
      <path
        d={`M${x - 5},${from} h10 M${x - 5},${to} h10 M${x},${from} V${to} M${x - 2.5},${from - 4} l2.5,4 l2.5,-4 M${x - 2.5},${to + 4} l2.5,-4 l2.5,4`}
        className={LINE}
      />
      <DimensionText {...letter} x={anchor === 'end' ? x - 7 : x + 7} y={(from + to) / 2 + 4} anchor={anchor} />
    </g>
  );
}
