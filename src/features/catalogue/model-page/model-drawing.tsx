import { GroupDrawing } from '../product-page/group-drawing.tsx';
import type { ModelView } from './load-model.ts';

interface ModelDrawingProps {
  view: Pick<ModelView, 'drawing'>;
  sizes: string;
  className: string;
}

/** The drawing of a model's table. */
export function ModelDrawing({ view: { drawing }, sizes, className }: ModelDrawingProps) {
  return drawing && <GroupDrawing picture={drawing} drawing={null} group="model" sizes={sizes} className={className} />;
}
