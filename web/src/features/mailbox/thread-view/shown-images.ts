import type { Id } from '@bocau/contract/ids'

/** Messages whose images of the web somebody asked to see; known until the page is left. */
const shown = new Set<Id>()

export const showsImages = (id: Id): boolean => shown.has(id)

export function rememberImages(id: Id): void {
  shown.add(id)
}
