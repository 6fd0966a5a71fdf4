/** Labels of wide elements. */
export interface WideNames {
  /** Accessible name of a scroll container. */
  scrolls: string
}
