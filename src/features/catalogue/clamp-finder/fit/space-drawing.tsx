import { useId } from 'react';
import type { ActionKey } from '../../figures/clamp-actions.limits.ts';
import type { NeedField } from '../need/need-fields.limits.ts';
import { sweptCollisions } from './arcs.ts';
import { type ClampShape, clampShape, type DrawnModel, type Figures } from './clamp-shape.ts';
import { Dimensions } from './dimensions.tsx';
import { Family, Model, pathOf } from './drawn-clamps.tsx';
import { Rectangle } from './rectangle.tsx';
import { type Area, collisions, type Extent, extentOf, roomOf, SHEET, type Sheet, sheetFor } from './sheet.ts';

interface SpaceDrawingProps {
  need: Figures;
  action: ActionKey | undefined;
  model?: DrawnModel;
  className?: string;
}

export function SpaceDrawing({ need, action, model, className = '' }: SpaceDrawingProps) {
  const id = useId();
  const shape = model || !action ? undefined : clampShape(action, need);
  const extent = model ? extentOf(model) : shape && { box: shape.box, width: shape.width, open: shape.room };
  if (!extent) return null;
  const sheet = sheetFor(extent, need);
  const workpiece = workpieceOf(need, extent, shape);
  const areas = model ? collisions(extent, need, model.stated, workpiece) : [];
  const half = need.length && need.length / 2;
  const ends = half && { left: sheet.middle - half, right: sheet.middle + half };
  const pieces = model ? sweptCollisions(model.arcs, { ...ends, ceiling: need.open_height }) : [];
  const title = model ? `${model.name} in the space that you describe` : 'What the letters of the form mean';
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
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
      <SpaceBox need={need} extent={extent} sheet={sheet} isModel={Boolean(model)} />
      {workpiece && (
        <Rectangle
          area={workpiece}
          sheet={sheet}
          className={
            isAsked(need, 'workpiece', 'workpiece_to')
              ? 'fill-steel-200 stroke-slate-300'
              : 'fill-steel-100 stroke-slate-300'
          }
        />
      )}
      <path d={`M30,${sheet.z(0) + 0.5} H330`} className="stroke-steel-400" />
      {shape ? <Family shape={shape} sheet={sheet} /> : model && <Model model={model} extent={extent} sheet={sheet} />}
      {areas.map((area) => (
        <Rectangle
          key={JSON.stringify(area)}
          area={area}
          sheet={sheet}
          className="stroke-danger"
          fill={`url(#${id}hatch)`}
        />
      ))}
      {pieces.map((piece) => (
        <path
          key={piece.join()}
          d={`${pathOf(piece, sheet)} Z`}
          className="stroke-danger"
          fill={`url(#${id}hatch)`}
          data-swept=""
        />
      ))}
      <Dimensions need={need} extent={extent} shape={shape} model={model} sheet={sheet} workpiece={workpiece} />
    </svg>
  );
}

const isAsked = (need: Figures, ...fields: NeedField[]) => fields.some((field) => need[field] !== undefined);

function workpieceOf(need: Figures, { box }: Extent, shape: ClampShape | undefined): Area | undefined {
  const asked = need.workpiece_to ?? need.workpiece;
  if (shape && shape.direction !== 'down') return undefined;
  const to = asked ?? shape?.force[1];
  if (to === undefined || to <= 0 || box.right <= 0) return undefined;
  return { view: 'side', left: box.right * 0.12, right: box.right * 1.06, from: 0, to };
}

function SpaceBox({ need, extent, sheet, isModel }: { need: Figures; extent: Extent; sheet: Sheet; isModel: boolean }) {
  const room = roomOf(extent);
  const half = (need.length ?? room.length) / 2;
  const top = need.open_height ?? need.height ?? room.height;
  const across = (need.width ?? extent.width ?? 0) / 2;
  const sides = { left: sheet.middle - half, right: sheet.middle + half };
  const isHigh = isAsked(need, 'open_height', 'height');
  const looks = (isWhole: boolean) =>
    isWhole
      ? { className: 'fill-white stroke-steel-600' }
      : { className: 'fill-white stroke-steel-400', strokeDasharray: '4 3' };
  if (isModel && !isAsked(need, 'length', 'width', 'height', 'open_height')) return null;
  return (
    <>
      <Rectangle
        area={{ view: 'side', ...sides, from: 0, to: top }}
        sheet={sheet}
        {...looks(isHigh && isAsked(need, 'length'))}
      />
      {across > 0 && (
        <Rectangle
          area={{ view: 'above', ...sides, from: -across, to: across }}
          sheet={sheet}
          {...looks(isAsked(need, 'width') && isAsked(need, 'length'))}
        />
      )}
    </>
  );
}
