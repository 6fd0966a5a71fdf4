import { useShortcuts } from '../../../ui/index.ts'
import { actionKeys } from '../action-keys.ts'
import type { SelectionKind } from '../selection.ts'

interface ListKeys {
  /** Does the act of a key to the ticked rows, or to the row of the cursor. */
  onActionKey: (key: string) => void
  move: (to: 'next' | 'previous') => void
  open: () => void
  toggle: () => void
  selectRange: () => void
  select: (kind: SelectionKind) => void
  turn: (turn: 'next' | 'previous') => void
}

/** The keys of a list, beside those that its grid handles itself (arrows, Home, End, Enter, Space). */
export function useListKeys({ onActionKey, move, open, toggle, selectRange, select, turn }: ListKeys): void {
  useShortcuts({
    ...actionKeys(onActionKey),
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
    Escape: () => select('none'),
    'g n': () => turn('next'),
    'g p': () => turn('previous'),
  })
}
