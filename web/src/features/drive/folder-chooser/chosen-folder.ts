import type { Id } from '@bocau/contract/ids'

export interface ChosenFolder {
  id: Id | null
  name: string
}
