import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { thumbnail, typeOf } from './media-data.ts';

export function Thumbnail({ file, className }: { file: MediaFile; className: string }) {
  const address = thumbnail(file, 160);
  if (address)
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        className={`rounded-sm border border-steel-200 bg-white object-contain ${className}`}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-sm bg-steel-100 text-[0.625rem] font-semibold text-steel-700 ${className}`}
    >
      {typeOf(file)}
    </span>
  );
}
