import { bindKeys, useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { actionKeys } from '../action-rules/action-keys.ts'
import { listKeys } from '../cache/keys.ts'
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
  /** What of the list goes before the keys of a thread that is read beside it. */
  beside: { isReading: boolean; isSelecting: boolean }
  /** Out of sight it hears none. */
  isShown: boolean
}

/** The keys of a list, beside those that its grid handles itself (arrows, Home, End, Enter, Space). */
export function useListKeys(keys: ListKeys): void {
  const { onActionKey, move, open, toggle, selectRange, select, turn, beside, isShown } = keys
  const isReading = isShown && beside.isReading
  useShortcuts(
    {
      ...(isReading && walkKeys(move)),
      // Ticked rows are what is meant, whatever is read beside them.
      ...(isReading &&
        beside.isSelecting && { ...actionKeys(onActionKey), [listKeys.clear]: () => select('none') }),
    },
    true,
  )
  const ofList = () => ({
    ...actionKeys(onActionKey),
    ...bindKeys(listKeys, {
      older: () => move('next'),
      newer: () => move('previous'),
      open,
      tick: toggle,
      tickRange: selectRange,
      tickAll: () => select('all'),
      tickNone: () => select('none'),
      tickRead: () => select('read'),
      tickUnread: () => select('unread'),
      tickStarred: () => select('starred'),
      tickUnstarred: () => select('unstarred'),
      clear: () => select('none'),
      nextPage: () => turn('next'),
      previousPage: () => turn('previous'),
    }),
  })
  useShortcuts(isShown ? ofList() : {})
}

const walkKeys = (move: ListKeys['move']) => ({
  [listKeys.older]: () => move('next'),
  [listKeys.newer]: () => move('previous'),
})
