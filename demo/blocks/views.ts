/** The component of each of the shop's own blocks, by the block's name. */
export const ownViews = {};
