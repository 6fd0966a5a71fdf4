import type { Thread } from '@bocau/contract/mailbox'
import type { IconShape } from '../../../ui/index.ts'

/**
 * Something that can be done to threads. Toolbars, rows, menus and keys all offer the same list, so that an
 * act is written once and is everywhere where it makes sense.
 */
export interface ThreadAction {
  id: string
  /** What the button says. */
  label: () => string
  icon: IconShape
  /** The key that does it, as `useShortcuts` writes it. */
  shortcut: string
  /** Whether it would change anything about these threads. */
  isOffered: (threads: readonly Thread[]) => boolean
  run: (threads: readonly Thread[]) => Promise<void>
  /** What to say when it was refused. */
  failure: () => string
}
