import type { Settings } from '@bocau/contract/settings'

/** What a part of the form is given: the settings as they stand in it, and what changes some of them. */
export interface PartProps {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
}
