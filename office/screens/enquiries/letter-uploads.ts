import { useRef, useState } from 'react';
import { Cancelled, refusalOf, sendFile } from '../../rows/media/send-file.ts';
import type { LetterUpload } from './unsaved-answers.ts';

interface Sending {
  place: number;
  name: string;
  bytes: number;
  sent: number;
  problem?: string;
}
export type LetterUploads = ReturnType<typeof useLetterUploads>;

export function useLetterUploads(onSent: (upload: LetterUpload) => void) {
  const [files, setFiles] = useState<Sending[]>([]);
  const places = useRef(0);
  const cancelled = useRef(new Set<number>());
  const change = (place: number, changed: Partial<Sending>) =>
    setFiles((before) => before.map((one) => (one.place === place ? { ...one, ...changed } : one)));
  const leaveOut = (place: number) => {
    cancelled.current.add(place);
    setFiles((before) => before.filter((one) => one.place !== place));
  };
  const send = async (file: File) => {
    places.current += 1;
    const place = places.current;
    const { name, size: bytes } = file;
    setFiles((before) => [...before, { place, name, bytes, sent: 0 }]);
    try {
      if (bytes === 0) throw new Error(`${name} is empty`);
      const id = await sendFile(file, 'letter', {
        onProgress: (sent) => change(place, { sent }),
        onWaiting: () => {},
        isCancelled: () => cancelled.current.has(place),
      });
      if (cancelled.current.has(place)) return;
      onSent({ id, name, bytes });
      leaveOut(place);
    } catch (error) {
      if (!(error instanceof Cancelled)) change(place, { problem: refusalOf(error, name) });
    }
  };
  return {
    files,
    isSending: files.some(({ problem }) => !problem),
    send: (chosen: readonly File[]) => {
      for (const file of chosen) void send(file);
    },
    leaveOut,
  };
}
