import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { nextFocusTarget } from '../keyboard/next-focus-target.ts'

/** Moves the focus of a removed row to its successor. */
export function useRetainedFocus(
  tree: RefObject<HTMLElement | null>,
  ids: readonly string[],
  focusedId: string | undefined,
): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    // Uses a native listener, because a closing dialog restores the focus without a React event.
    const recordFocus = ({ target }: FocusEvent) => {
      hadFocus.current = tree.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [tree])

  const order = useRef(ids)
  useLayoutEffect(() => {
    const next = focusedId === undefined ? undefined : nextFocusTarget(focusedId, order.current, ids)
    order.current = ids
    if (next && next !== focusedId && hadFocus.current && document.activeElement === document.body)
      tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next)}"]`)?.focus()
  })
}
