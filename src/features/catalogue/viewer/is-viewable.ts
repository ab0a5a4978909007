/** Only GLBs from our own store; other files are plain links. */
export const isViewable = (url: string) => url.startsWith(`${__BACKEND__}/uploads/`) && /\.glb$/i.test(url);
