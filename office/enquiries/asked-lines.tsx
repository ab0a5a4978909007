import { pictureSource } from '../../src/platform/files/upload-url.ts';
import { scaledUrl } from '../data/files.ts';
import type { EnquiryOfDesk } from '../data/office-types.ts';

function pictureOf(picture: string): string {
  const { folder, file } = pictureSource(picture, 'models');
  return scaledUrl(folder, file, 160);
}

/** The models of an enquiry, as they are now; what has changed or gone since says so. */
export const AskedLines = ({ lines }: { lines: EnquiryOfDesk['lines'] }) => (
  <ul aria-label="Models" className="flex flex-col rounded-md border border-steel-200">
    {lines.map(({ position, model, product, quantity, now, address, picture, figures, own_number, note }) => (
      <li key={position} className="flex items-center gap-4 border-t border-steel-200 px-4 py-2.5 first:border-0">
        {picture ? (
          <img src={pictureOf(picture)} alt="" loading="lazy" className="size-14 flex-none bg-white object-contain" />
        ) : (
          <span className="size-14 flex-none rounded-sm bg-steel-100" />
        )}
        <span className="flex min-w-0 flex-1 flex-col">
          <span>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className="text-link font-semibold break-words">
                {model}
              </a>
            ) : (
              <span className="font-semibold text-steel-900">{model}</span>
            )}
            {now !== 'same' && (
              <strong className="ms-2 text-warning">
                {now === 'gone' ? 'no longer in the catalogue' : 'changed since'}
              </strong>
            )}
          </span>
          <span className="text-steel-700">{product}</span>
          {own_number && <span className="break-words text-steel-900">Their part number: {own_number}</span>}
          {note && <span className="break-words text-steel-900">Note: {note}</span>}
          {figures.length > 0 && (
            <span className="text-steel-600">
              {figures.map((one) => `${one.name} ${one.figures} ${one.unit}`.trim()).join(' · ')}
            </span>
          )}
        </span>
        <span className="flex-none font-semibold text-steel-900 tabular-nums">{quantity} pcs</span>
      </li>
    ))}
  </ul>
);
