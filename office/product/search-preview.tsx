import { useFormContext, useWatch } from 'react-hook-form';
import { modelTitle } from '../../src/web/head/page-title.ts';
import { seoRecord } from '../../src/web/head/seo-record.ts';
import { fileUrl, pictureUrl } from '../data/files.ts';
import type { Resource } from '../data/office-types.ts';
import { useSession } from '../data/session.ts';
import type { FormValues } from '../data/values.ts';
import type { ModelPlace } from './model-place.ts';

const NAMES = [
  ...(['name', 'short_description', 'main_description'] as const),
  ...(['meta_title', 'meta_description', 'og_image', 'image1'] as const),
];

interface SearchPreviewProps {
  resource: Resource;
  path: string;
  /** Of a model. */
  place: ModelPlace | undefined;
}

/** How a search engine and a shared link may show the page, from what is in the form now. */
export function SearchPreview({ resource, path, place }: SearchPreviewProps) {
  const { control } = useFormContext<FormValues>();
  const siteName = useSession().data?.site_name ?? '';
  const values = useWatch({ control, name: NAMES }).map((value) => String(value ?? ''));
  const [name = '', short = '', main = '', metaTitle = '', metaDescription = '', shared = '', first = ''] = values;
  const { meta_title: title, meta_description: text } = seoRecord(
    { metaTitle, metaDescription, metaKeywords: '', ogImage: shared },
    {
      name: place ? modelTitle(name, place.product.name) : name || 'Without a name',
      text: short || (place ? place.product.description : main),
    },
    siteName,
  );
  const fieldOf = (wanted: string) => resource.fields.find((field) => field.name === wanted);
  const [sharedField, firstField] = [fieldOf('og_image'), fieldOf('image1')];
  const picture =
    shared && sharedField
      ? fileUrl(sharedField, shared)
      : first && firstField
        ? pictureUrl(firstField, first, 480)
        : undefined;
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="text-xs text-steel-600">In a search result</figcaption>
        <div className="rounded-md border border-steel-200 p-3">
          <p className="truncate text-xs text-steel-600">
            {window.location.host}
            {path}
          </p>
          <p className="truncate text-base text-slate-700">{title}</p>
          <p className="line-clamp-2 text-steel-700">{text || 'No description yet.'}</p>
        </div>
      </figure>
      <figure className="flex min-w-0 flex-col gap-2">
        <figcaption className="text-xs text-steel-600">When the page is shared</figcaption>
        <div className="overflow-hidden rounded-md border border-steel-200">
          {picture ? (
            <img src={picture} alt="" className="h-28 w-full bg-white object-contain" />
          ) : (
            <p className="grid h-28 place-items-center bg-steel-50 text-steel-600">No picture</p>
          )}
          <div className="border-t border-steel-200 p-3">
            <p className="truncate font-semibold text-steel-900">{title}</p>
            <p className="line-clamp-1 text-steel-600">{text}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}
