import { useEffect } from 'react';
import View from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import styles from 'yet-another-react-lightbox/styles.css?url';
import { addStyleSheet } from './style-sheet.ts';

// Loaded separately: it would be a tenth of all CSS, and few visitors open a lightbox.
await addStyleSheet(styles);

export interface LightboxPicture {
  src: string;
  alt: string;
}

interface LightboxViewProps {
  pictures: readonly LightboxPicture[];
  index: number;
  onClose: () => void;
}

export function LightboxView({ pictures, index, onClose }: LightboxViewProps) {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const single = pictures.length < 2;
  return (
    <View
      open
      close={onClose}
      index={index}
      slides={pictures.map(({ src, alt }) => ({ src, alt }))}
      plugins={[Zoom]}
      carousel={{ finite: single }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 160, swipe: 250 }}
      render={single ? { buttonPrev: () => null, buttonNext: () => null } : {}}
    />
  );
}
