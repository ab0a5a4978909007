/** STEP files for tests, made of a file whose first shape is representation #10 of the product definition #5. */

const WHOLE = 900_000;

/** An assembly of two of an assembly of two, and so on: the file has the shape 2 to the power of `levels` times. */
export function nestAssemblies(step: string, levels: number): string {
  const lines: string[] = [];
  let [definition, representation] = [5, 10];
  for (let level = 1; level <= levels; level += 1) {
    const id = WHOLE + 100 * level;
    lines.push(
      `#${id}=PRODUCT('Level ${level}','Level ${level}','',(#8));`,
      `#${id + 1}=PRODUCT_DEFINITION_FORMATION('','',#${id});`,
      `#${id + 2}=PRODUCT_DEFINITION('design','',#${id + 1},#9);`,
      `#${id + 3}=PRODUCT_DEFINITION_SHAPE('','',#${id + 2});`,
      `#${id + 4}=SHAPE_REPRESENTATION('',(#11,#${id + 6}),#${contextOf(step)});`,
      `#${id + 5}=SHAPE_DEFINITION_REPRESENTATION(#${id + 3},#${id + 4});`,
      `#${id + 6}=AXIS2_PLACEMENT_3D('',#${id + 7},#13,#14);`,
      `#${id + 7}=CARTESIAN_POINT('',(${50 * level}.,0.,0.));`,
      ...[11, ...[id + 6]].flatMap((place, at) =>
        describeUse(id + 10 + 10 * at, { place, of: [definition, representation], in: [id + 2, id + 4] }),
      ),
    );
    [definition, representation] = [id + 2, id + 4];
  }
  return step.replace(/ENDSEC;\s*END-ISO/, `${lines.join('\n')}\nENDSEC;\nEND-ISO`);
}

const contextOf = (step: string): string =>
  /#10=ADVANCED_BREP_SHAPE_REPRESENTATION\('',\([^)]*\),#(\d+)\)/.exec(step)?.[1] ?? '';

type Use = { place: number; of: [definition: number, representation: number]; in: [number, number] };

const describeUse = (id: number, { place, of: [part, shape], in: [whole, frame] }: Use): string[] => [
  `#${id}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('${id}','','',#${whole},#${part},$);`,
  `#${id + 1}=PRODUCT_DEFINITION_SHAPE('','',#${id});`,
  `#${id + 2}=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#${id + 3},#${id + 1});`,
  `#${id + 3}=(REPRESENTATION_RELATIONSHIP('','',#${shape},#${frame})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#${id + 4})SHAPE_REPRESENTATION_RELATIONSHIP());`,
  `#${id + 4}=ITEM_DEFINED_TRANSFORMATION('','',#11,#${place});`,
];
