import { useEffect } from 'react';
import View from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import styles from 'yet-another-react-lightbox/styles.css?url';
import { addStyleSheet } from './style-sheet.ts';

// A tenth of all style, for what few visitors open.
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
  const one = pictures.length < 2;
  return (
    <View
      open
      close={onClose}
      index={index}
      slides={pictures.map(({ src, alt }) => ({ src, alt }))}
      plugins={[Zoom]}
      carousel={{ finite: one }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 160, swipe: 250 }}
      render={one ? { buttonPrev: () => null, buttonNext: () => null } : {}}
    />
  );
}
