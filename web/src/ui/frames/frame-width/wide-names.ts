/** What a page that is too wide says of its parts. */
export interface WideNames {
  /** What a part that scrolls sideways is called. */
  scrolls: string
}
