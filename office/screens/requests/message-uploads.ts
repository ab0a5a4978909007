import { useRef, useState } from 'react';
import { formatUploadRefusal, sendFile, UploadCancelledError } from '../../rows/media/send-file.ts';

/** A complete upload from the staff member's computer. */
export interface MessageUpload {
  id: string;
  name: string;
  bytes: number;
}

interface SendingFile {
  uploadNumber: number;
  name: string;
  bytes: number;
  sent: number;
  problem?: string;
}
export type MessageUploads = ReturnType<typeof useMessageUploads>;

export function useMessageUploads(onSent: (upload: MessageUpload) => void) {
  const [files, setFiles] = useState<SendingFile[]>([]);
  const uploadCount = useRef(0);
  const cancelled = useRef(new Set<number>());
  const change = (uploadNumber: number, changed: Partial<SendingFile>) =>
    setFiles((before) => before.map((one) => (one.uploadNumber === uploadNumber ? { ...one, ...changed } : one)));
  const leaveOut = (uploadNumber: number) => {
    cancelled.current.add(uploadNumber);
    setFiles((before) => before.filter((one) => one.uploadNumber !== uploadNumber));
  };
  const send = async (file: File) => {
    uploadCount.current += 1;
    const uploadNumber = uploadCount.current;
    const { name, size: bytes } = file;
    setFiles((before) => [...before, { uploadNumber, name, bytes, sent: 0 }]);
    try {
      if (bytes === 0) throw new Error(`${name} is empty`);
      const id = await sendFile(file, 'letter', {
        onProgress: (sent) => change(uploadNumber, { sent }),
        onWaiting: () => {},
        isCancelled: () => cancelled.current.has(uploadNumber),
      });
      if (cancelled.current.has(uploadNumber)) return;
      onSent({ id, name, bytes });
      leaveOut(uploadNumber);
    } catch (error) {
      if (!(error instanceof UploadCancelledError)) change(uploadNumber, { problem: formatUploadRefusal(error, name) });
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
