/** What a model's page is called: its number and its product, once if the product's name has the number. */
export const modelTitle = (name: string, productName: string): string =>
  productName.includes(name) ? productName : `${name} ${productName}`;
