/** Width of a button including its gap, for mouse and touch. */
const buttonPixels = 36
const touchPixels = 46

/** Returns the number of buttons that fit into a width. */
export const countFittingButtons = (pixels: number, isCoarse: boolean): number =>
  Math.max(0, Math.floor(pixels / (isCoarse ? touchPixels : buttonPixels)))
