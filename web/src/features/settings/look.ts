import type { Settings } from '@bocau/contract/settings'

/** What shows a changed look before it is kept for good. */
export interface Look {
  show(look: Pick<Settings, 'theme' | 'language'>): void
}
