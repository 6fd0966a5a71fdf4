import type { Settings } from '@bocau/contract/settings'

/** Callback that previews theme and language before they are saved. */
export interface StylePreview {
  show(style: Pick<Settings, 'theme' | 'language'>): void
}
