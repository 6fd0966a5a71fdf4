import { bindKeys, useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { actionKeys } from '../action-rules/action-keys.ts'
import { listKeys } from '../cache/keys.ts'
import type { SelectionKind } from '../selection.ts'

interface ListKeys {
  /** Runs the action of a key on the selection, or on the cursor row. */
  onActionKey: (key: string) => void
  move: (to: 'next' | 'previous') => void
  open: () => void
  toggle: () => void
  selectRange: () => void
  select: (kind: SelectionKind) => void
  changePage: (direction: 'next' | 'previous') => void
  /** Determines which keys of the list take precedence over those of the open thread. */
  state: { isReading: boolean; isSelecting: boolean }
  /** A hidden list handles no keys. */
  isVisible: boolean
}

/** Shortcuts of a list, in addition to those of its grid (arrows, Home, End, Enter, Space). */
export function useListKeys(keys: ListKeys): void {
  const { onActionKey, move, open, toggle, selectRange, select, changePage, state, isVisible } = keys
  const isReading = isVisible && state.isReading
  useShortcuts(
    {
      ...(isReading && moveKeys(move)),
      // Keys apply to selected rows even while a thread is open.
      ...(isReading &&
        state.isSelecting && { ...actionKeys(onActionKey), [listKeys.clear]: () => select('none') }),
    },
    true,
  )
  const listShortcuts = () => ({
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
      nextPage: () => changePage('next'),
      previousPage: () => changePage('previous'),
    }),
  })
  useShortcuts(isVisible ? listShortcuts() : {})
}

const moveKeys = (move: ListKeys['move']) => ({
  [listKeys.older]: () => move('next'),
  [listKeys.newer]: () => move('previous'),
})
