import type { Thread } from '@bocau/contract/mailbox'
import { useShortcuts } from '../../../ui/index.ts'
import { actionKeys } from '../action-keys.ts'
import type { SelectionKind } from '../selection.ts'

interface ListKeys {
  /** What acts apply to: the ticked rows, or the row of the cursor. */
  targets: () => readonly Thread[]
  move: (to: 'next' | 'previous') => void
  open: () => void
  toggle: () => void
  selectRange: () => void
  select: (kind: SelectionKind) => void
  turn: (turn: 'next' | 'previous') => void
}

/** The keys of a list, beside those that its grid handles itself (arrows, Home, End, Enter, Space). */
export function useListKeys({ targets, move, open, toggle, selectRange, select, turn }: ListKeys): void {
  useShortcuts({
    ...actionKeys(targets),
    j: () => move('next'),
    k: () => move('previous'),
    o: open,
    x: toggle,
    'Shift+x': selectRange,
    '* a': () => select('all'),
    '* n': () => select('none'),
    '* r': () => select('read'),
    '* u': () => select('unread'),
    '* s': () => select('starred'),
    '* t': () => select('unstarred'),
    // biome-ignore lint/correctness/noComponentHookFactories: a key, not a component
    Escape: () => select('none'),
    'g n': () => turn('next'),
    'g p': () => turn('previous'),
  })
}
