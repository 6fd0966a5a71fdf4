import type { Correspondent } from '@bocau/contract/ids'
import type { IconGraphic } from '../../ui/index.ts'

/** Groups of the palette in display order. */
export const commandGroups = ['acts', 'go', 'folders', 'settings', 'threads', 'people', 'search'] as const
export type CommandGroup = (typeof commandGroups)[number]

export interface Command {
  id: string
  group: CommandGroup
  label: string
  /** Alternative search terms. */
  also?: string
  icon: IconGraphic
  /** Shown instead of the icon. */
  person?: Correspondent
  shortcut?: string
  /** Text at the end of the line. */
  end?: string
  /** Found by the server, so it is shown regardless of its text. */
  isSearchResult?: boolean
  run: () => void
}
