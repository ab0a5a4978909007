import { useEffect } from 'react';
import View from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import styles from 'yet-another-react-lightbox/styles.css?url';

const addStyleSheet = (href: string): Promise<void> =>
  new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });

// Loaded separately: a tenth of all CSS, and few visitors open a lightbox.
await addStyleSheet(styles);

export interface LightboxImage {
  src: string;
  alt: string;
}

/** White, because the images have a white background, and white arrows would be invisible on it. */
const LIGHT = {
  '--yarl__color_backdrop': 'var(--color-white)',
  '--yarl__color_button': 'var(--color-steel-700)',
  '--yarl__color_button_active': 'var(--color-steel-900)',
  '--yarl__color_button_disabled': 'var(--color-steel-300)',
  '--yarl__button_filter': 'none',
} as const;

interface LightboxViewProps {
  images: readonly LightboxImage[];
  index: number;
  onClose: () => void;
}

export function LightboxView({ images, index, onClose }: LightboxViewProps) {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const single = images.length < 2;
  return (
    <View
      open
      close={onClose}
      index={index}
      slides={images.map(({ src, alt }) => ({ src, alt }))}
      plugins={[Zoom]}
      styles={{ root: LIGHT }}
      carousel={{ finite: single }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 160, swipe: 250 }}
      render={single ? { buttonPrev: () => null, buttonNext: () => null } : {}}
    />
  );
}
