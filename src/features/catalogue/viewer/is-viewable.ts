/** True if the 3D view can show a file: only GLBs from our own store. All other files are plain links. */
export const isViewable = (url: string) => url.startsWith(`${__BACKEND__}/uploads/`) && /\.glb$/i.test(url);
