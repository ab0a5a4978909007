import { lazyComponent } from '../lazy.tsx';
import type { LightboxPicture } from './lightbox-view.tsx';

const View = lazyComponent(async () => (await import('./lightbox-view.tsx')).LightboxView);

interface LightboxProps {
  pictures: readonly LightboxPicture[];
  index: number | undefined;
  onClose: () => void;
}

export function Lightbox({ pictures, index, onClose }: LightboxProps) {
  if (index === undefined) return null;
  return <View pictures={pictures} index={index} onClose={onClose} />;
}
