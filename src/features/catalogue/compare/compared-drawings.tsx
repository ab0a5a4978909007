import { DimensionList } from '../drawings/dimension-list.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { fittedOutline } from '../drawings/fitted-outline.ts';
import { OverlaidOutlines } from '../drawings/overlaid-outlines.tsx';
import type { ComparisonView } from './load-comparison.ts';

export const COMPARED = 'compared';

/** The outlines of the models over each other and, where all share a drawing, that drawing with its letters. */
export function ComparedDrawings({ view: { models, drawings } }: { view: ComparisonView }) {
  const outlines = models.flatMap(({ model_name: name, group_image_upload, figures }) => {
    const view = drawings.find(({ file }) => file === group_image_upload);
    const outline = view && fittedOutline(view, figures);
    return outline ? [{ name, outline }] : [];
  });
  const [shared] = drawings;
  const isShared = shared && models.every(({ group_image_upload }) => group_image_upload === shared.file);
  const isOverlaid = outlines.length > 1;
  if (!isShared && !isOverlaid) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-12 gap-y-6 py-3 print:py-1">
      {isShared ? (
        <figure className="w-full max-w-md min-w-0 flex-1 basis-72">
          <Drawing view={shared} group={COMPARED} className="h-80 print:h-[32mm]" />
          <DimensionList view={shared} group={COMPARED} className="mt-3" />
        </figure>
      ) : (
        <div className="absolute size-0 overflow-hidden">
          {drawings.map((drawing) => (
            <Drawing key={drawing.file} view={drawing} group="" className="size-0" />
          ))}
        </div>
      )}
      {isOverlaid && (
        <figure className="w-full max-w-xl min-w-0 flex-1 basis-72">
          <OverlaidOutlines outlines={outlines} className="h-80 print:h-[32mm]" />
          <figcaption className="mt-3 text-xs text-steel-600">
            From the side at one scale, each drawn to the figures of its model.
          </figcaption>
        </figure>
      )}
    </div>
  );
}
