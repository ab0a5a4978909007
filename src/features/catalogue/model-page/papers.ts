import type { ModelView } from './load-model.ts';

/** A file that is made of the data when somebody asks for it. */
export interface Paper {
  label: string;
  url: string;
}

/** The files that are made for a model: its data sheet, unless there is one that was uploaded, and templates of the holes that it states. */
export function papersOf(view: Pick<ModelView, 'model_name' | 'product_slug' | 'downloads' | 'has_holes'>): Paper[] {
  const query = `?${new URLSearchParams({ model: view.model_name, context: view.product_slug })}`;
  const template = `/api/download_drill_template.php${query}`;
  return [
    ...(view.downloads.some(({ kind }) => kind === 'pdf')
      ? []
      : [{ label: 'Data sheet (PDF)', url: `/api/download_data_sheet.php${query}` }]),
    ...(view.has_holes
      ? [
          { label: 'Drill template 1:1 (PDF)', url: template },
          { label: 'Drill template 1:1 (DXF)', url: `${template}&format=dxf` },
        ]
      : []),
  ];
}
