/** Text with file names as people know them: `VTC-200.1a2b3c4d.step` is `VTC-200.step`. */
export const removeFileHashes = (text: string): string => text.replace(/\.[0-9a-f]{8}(?=\.\w)/g, '');

/** Name for people, without folder and hash: `cad/VTC-200.1a2b3c4d.step` is `VTC-200.step`. */
export const getReadableFileName = (key: string): string => removeFileHashes(key.split('/').at(-1) ?? '');
