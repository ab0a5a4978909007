import { lazyComponent } from '../lazy.tsx';
import type { LightboxPicture } from './lightbox-view.tsx';

const View = lazyComponent(async () => (await import('./lightbox-view.tsx')).LightboxView);

interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** Undefined closes the lightbox. */
  index: number | undefined;
  onClose: () => void;
}

/** Full-screen pictures with zoom. Its code is loaded when it is first opened. */
export function Lightbox({ pictures, index, onClose }: LightboxProps) {
  if (index === undefined) return null;
  return <View pictures={pictures} index={index} onClose={onClose} />;
}
