/** Fetches a part of the page that will most likely be wanted. One that does not come is asked for again when it is. */
export function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => {})
}
