import type { Id } from '@bocau/contract/ids'

/** A folder that was chosen; null is the top. */
export interface ChosenFolder {
  id: Id | null
  name: string
}
