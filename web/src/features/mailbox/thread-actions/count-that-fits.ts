/** What a button takes with the gap beside it, for a pointer and for a finger. */
const buttonPixels = 36
const touchPixels = 46

/** How many buttons stand in so many pixels. */
export const countThatFits = (pixels: number, isCoarse: boolean): number =>
  Math.max(0, Math.floor(pixels / (isCoarse ? touchPixels : buttonPixels)))
