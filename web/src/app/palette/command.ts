import type { Correspondent } from '@bocau/contract/ids'
import type { IconShape } from '../../ui/index.ts'

/** What the lines of the palette are about, in the order in which they stand. */
export const commandGroups = ['acts', 'go', 'folders', 'settings', 'threads', 'people', 'search'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Something the palette can do. */
export interface Command {
  id: string
  group: CommandGroup
  label: string
  /** Other words it is found by. */
  also?: string
  icon: IconShape
  /** Shown instead of the icon. */
  person?: Correspondent
  /** The key that does the same. */
  shortcut?: string
  /** At the end of the line. */
  end?: string
  /** What was found by the server is shown as it came, whatever the words of the line are. */
  isFound?: boolean
  run: () => void
}
