declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Failure {
    code: object;
    message: string;
  }
  interface Heif {
    heif_error_code: { heif_error_Ok: object };
    heif_colorspace: { heif_colorspace_RGB: object };
    heif_chroma: { heif_chroma_interleaved_RGB: object };
    heif_context_alloc(): object;
    heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: object): object | Failure | null;
    heif_js_decode_image2(
      photo: object,
      colorspace: object,
      chroma: object,
    ): Promise<Failure | { channels: { data: Uint8Array; stride: number; width: number; height: number }[] }>;
  }
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default function libheif(): Heif;
}
