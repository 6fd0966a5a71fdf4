import type { Settings } from '@bocau/contract/settings'

/** Props of a section: the settings in the form and a function to change them. */
export interface PartProps {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
}
