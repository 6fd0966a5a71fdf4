import type { Id } from '@bocau/contract/ids'

/** Selected folder; null is the root. */
export interface ChosenFolder {
  id: Id | null
  name: string
}
