import { lazyComponent } from '../lazy.tsx';
import type { LightboxPicture } from './lightbox-view.tsx';

const View = lazyComponent(async () => (await import('./lightbox-view.tsx')).LightboxView);

interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** Which picture is on show; undefined closes it. */
  index: number | undefined;
  onClose: () => void;
}

/** Pictures over the whole screen, with zoom. Its code is loaded when it is first opened. */
export function Lightbox({ pictures, index, onClose }: LightboxProps) {
  if (index === undefined) return null;
  return <View pictures={pictures} index={index} onClose={onClose} />;
}
