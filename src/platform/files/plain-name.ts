/** Name for people, without folder and hash: `cad/VTC-200.1a2b3c4d.step` is `VTC-200.step`. */
export const plainName = (key: string): string => (key.split('/').at(-1) ?? '').replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '');
