/** Files that the 3D view can show: GLBs of our own store. Others, and those of other sites, stay links. */
export const isViewable = (url: string) => url.startsWith(`${__BACKEND__}/uploads/`) && /\.glb$/i.test(url);
