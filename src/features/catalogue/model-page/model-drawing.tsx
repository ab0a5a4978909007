import { dimensionFigures } from '../drawings/drawn-figures.ts';
import { GroupDrawing } from '../product-page/group-drawing.tsx';
import type { ModelView } from './load-model.ts';

/** Joins the drawing with the list of dimensions. */
export const MODEL_DRAWING = 'model';

interface ModelDrawingProps {
  view: Pick<ModelView, 'drawing' | 'drawn' | 'attributes'>;
  sizes: string;
  className: string;
}

/** The drawing of a model's table, with the model's own figures. */
export function ModelDrawing({ view: { drawing, drawn, attributes }, sizes, className }: ModelDrawingProps) {
  return (
    drawing && (
      <GroupDrawing
        picture={drawing}
        drawing={drawn}
        group={MODEL_DRAWING}
        figures={dimensionFigures(attributes)}
        sizes={sizes}
        className={className}
      />
    )
  );
}
