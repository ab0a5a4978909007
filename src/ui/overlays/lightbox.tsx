import { lazyComponent } from '../lazy.tsx';
import type { LightboxImage } from './lightbox-view.tsx';

const View = lazyComponent(async () => (await import('./lightbox-view.tsx')).LightboxView);

interface LightboxProps {
  images: readonly LightboxImage[];
  index: number | undefined;
  onClose: () => void;
}

export function Lightbox({ images, index, onClose }: LightboxProps) {
  if (index === undefined) return null;
  return <View images={images} index={index} onClose={onClose} />;
}
