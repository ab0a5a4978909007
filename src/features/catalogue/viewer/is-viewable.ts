/** True for a GLB of our own store. */
export const isViewableModel = (url: string) => url.startsWith(`${__BACKEND__}/uploads/`) && /\.glb$/i.test(url);
