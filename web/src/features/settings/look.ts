import type { Settings } from '@bocau/contract/settings'

/** Callback that previews theme and language before they are saved. */
export interface Look {
  show(look: Pick<Settings, 'theme' | 'language'>): void
}
