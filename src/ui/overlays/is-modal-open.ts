/** The drawer of the cart is a dialog without `showModal`. Chrome before 105 does not know `:modal`. */
export const isModalOpen = () => document.querySelector('dialog[open]:not([data-cart-drawer])') !== null;
