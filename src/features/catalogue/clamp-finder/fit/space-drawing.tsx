import { useId } from 'react';
import type { ClampActionKey } from '../../ratings/clamp-actions.limits.ts';
import type { NeedField } from '../need/need-fields.limits.ts';
import { buildClampShape, type ClampShape, type Dimensions, type DrawnModel } from './clamp-shape.ts';
import { DimensionLines } from './dimension-lines.tsx';
import {
  buildDrawingArea,
  type ClampExtent,
  computeExtent,
  computeRoom,
  DRAWING_SIZE,
  type DrawingArea,
  type DrawnArea,
  findCollisions,
} from './drawing-area.ts';
import { FamilyDrawing, formatSvgPath, ModelOutline } from './drawn-clamps.tsx';
import { DrawnRectangle } from './rectangle.tsx';
import { findSweptCollisions } from './swept-arc-geometry.ts';

interface SpaceDrawingProps {
  need: Dimensions;
  action: ClampActionKey | undefined;
  model?: DrawnModel;
  className?: string;
}

export function SpaceDrawing({ need, action, model, className = '' }: SpaceDrawingProps) {
  const id = useId();
  const shape = model || !action ? undefined : buildClampShape(action, need);
  const extent = model ? computeExtent(model) : shape && { box: shape.box, width: shape.width, open: shape.room };
  if (!extent) return null;
  const drawingArea = buildDrawingArea(extent, need);
  const workpiece = buildWorkpieceArea(need, extent, shape);
  const areas = model ? findCollisions(extent, need, model.stated, workpiece) : [];
  const half = need.length && need.length / 2;
  const ends = half && { left: drawingArea.middle - half, right: drawingArea.middle + half };
  const pieces = model ? findSweptCollisions(model.arcs, { ...ends, ceiling: need.open_height }) : [];
  const title = model ? `${model.name} in the space that you describe` : 'What the letters of the form mean';
  return (
    <svg
      viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      className={className}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>
        Side view and top view, to scale.{' '}
        {areas.length + pieces.length ? 'Hatched areas show where the clamp does not fit. ' : ''}
        The text beside the drawing says the same.
      </desc>
      <defs>
        <pattern id={`${id}hatch`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className="fill-white" />
          <path d="M0,0 V5" className="stroke-danger" strokeWidth="3.4" />
        </pattern>
      </defs>
      <SpaceBox need={need} extent={extent} drawingArea={drawingArea} isModel={Boolean(model)} />
      {workpiece && (
        <DrawnRectangle
          area={workpiece}
          drawingArea={drawingArea}
          className={
            isAnyStated(need, 'workpiece', 'workpiece_to')
              ? 'fill-steel-200 stroke-slate-300'
              : 'fill-steel-100 stroke-slate-300'
          }
        />
      )}
      <path d={`M30,${drawingArea.z(0) + 0.5} H330`} className="stroke-steel-400" />
      {shape ? (
        <FamilyDrawing shape={shape} drawingArea={drawingArea} />
      ) : (
        model && <ModelOutline model={model} extent={extent} drawingArea={drawingArea} />
      )}
      {areas.map((area) => (
        <DrawnRectangle
          key={JSON.stringify(area)}
          area={area}
          drawingArea={drawingArea}
          className="stroke-danger"
          fill={`url(#${id}hatch)`}
        />
      ))}
      {pieces.map((piece) => (
        <path
          key={piece.join()}
          d={`${formatSvgPath(piece, drawingArea)} Z`}
          className="stroke-danger"
          fill={`url(#${id}hatch)`}
          data-swept=""
        />
      ))}
      <DimensionLines
        need={need}
        extent={extent}
        shape={shape}
        model={model}
        drawingArea={drawingArea}
        workpiece={workpiece}
      />
    </svg>
  );
}

const isAnyStated = (need: Dimensions, ...fields: NeedField[]) => fields.some((field) => need[field] !== undefined);

function buildWorkpieceArea(
  need: Dimensions,
  { box }: ClampExtent,
  shape: ClampShape | undefined,
): DrawnArea | undefined {
  const asked = need.workpiece_to ?? need.workpiece;
  if (shape && shape.direction !== 'down') return undefined;
  const to = asked ?? shape?.force[1];
  if (to === undefined || to <= 0 || box.right <= 0) return undefined;
  return { view: 'side', left: box.right * 0.12, right: box.right * 1.06, from: 0, to };
}

function SpaceBox({
  need,
  extent,
  drawingArea,
  isModel,
}: {
  need: Dimensions;
  extent: ClampExtent;
  drawingArea: DrawingArea;
  isModel: boolean;
}) {
  const room = computeRoom(extent);
  const half = (need.length ?? room.length) / 2;
  const top = need.open_height ?? need.height ?? room.height;
  const across = (need.width ?? extent.width ?? 0) / 2;
  const sides = { left: drawingArea.middle - half, right: drawingArea.middle + half };
  const isHigh = isAnyStated(need, 'open_height', 'height');
  const looks = (isWhole: boolean) =>
    isWhole
      ? { className: 'fill-white stroke-steel-600' }
      : { className: 'fill-white stroke-steel-400', strokeDasharray: '4 3' };
  if (isModel && !isAnyStated(need, 'length', 'width', 'height', 'open_height')) return null;
  return (
    <>
      <DrawnRectangle
        area={{ view: 'side', ...sides, from: 0, to: top }}
        drawingArea={drawingArea}
        {...looks(isHigh && isAnyStated(need, 'length'))}
      />
      {across > 0 && (
        <DrawnRectangle
          area={{ view: 'above', ...sides, from: -across, to: across }}
          drawingArea={drawingArea}
          {...looks(isAnyStated(need, 'width') && isAnyStated(need, 'length'))}
        />
      )}
    </>
  );
}
