/** Materials: their look in images and the 3D view, and their density. */
export type Material = keyof typeof MATERIALS;

type Appearance = {
  color: string;
  metalness: number;
  roughness: number;
  clearcoat?: number;
  /** g/cm³ */
  density: number;
};

export const MATERIALS = {
  zinc: { color: '#c9ccd1', metalness: 1, roughness: 0.33, density: 7.85 },
  stainless: { color: '#d3d1cd', metalness: 1, roughness: 0.24, density: 7.95 },
  steel: { color: '#aeb3ba', metalness: 1, roughness: 0.38, density: 7.85 },
  rivet: { color: '#dfe2e6', metalness: 1, roughness: 0.2, density: 7.85 },
  oxide: { color: '#3b3d42', metalness: 1, roughness: 0.42, density: 7.85 },
  casting: { color: '#2a2c31', metalness: 0.35, roughness: 0.55, density: 7.3 },
  brass: { color: '#cfa65c', metalness: 1, roughness: 0.3, density: 8.5 },
  aluminium: { color: '#d9dbde', metalness: 1, roughness: 0.4, density: 2.7 },
  diecast: { color: '#b9bcc2', metalness: 1, roughness: 0.36, density: 6.7 },
  red: { color: '#c10d18', metalness: 0, roughness: 0.36, clearcoat: 0.4, density: 1.25 },
  orange: { color: '#e4590f', metalness: 0, roughness: 0.4, clearcoat: 0.4, density: 6.7 },
  blue: { color: '#14508f', metalness: 0, roughness: 0.4, clearcoat: 0.3, density: 1.4 },
  black: { color: '#1b1c1e', metalness: 0, roughness: 0.62, density: 1.25 },
  thermoset: { color: '#141517', metalness: 0, roughness: 0.3, clearcoat: 0.5, density: 1.4 },
  rubber: { color: '#1a1a1b', metalness: 0, roughness: 0.8, density: 1.25 },
} as const satisfies Record<string, Appearance>;

export const appearance = (material: Material): Appearance => MATERIALS[material];
