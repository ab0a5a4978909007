import { makeCompound, type Shape3D } from 'replicad';

/** Cuts many tools from a shape in one operation: much faster than one after the other. */
export const cutAll = (shape: Shape3D, tools: Shape3D[]): Shape3D => shape.cut(makeCompound(tools) as Shape3D);
