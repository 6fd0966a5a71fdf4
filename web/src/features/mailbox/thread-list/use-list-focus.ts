import { type RefObject, useLayoutEffect, useRef } from 'react'
import { dropListFocus, giveListFocus, passFocusOn } from '../navigation/list-focus.ts'
import { findRow } from './use-list-cursor.ts'

/**
 * Gives the row of the cursor the focus where the list is to have it, and takes it from a list that is out of sight.
 * Answers with what says that the page is about to be turned: a row of the next one is to have the focus then.
 */
export function useListFocus(
  scroller: RefObject<HTMLElement | null>,
  cursorId: string | undefined,
  isShown: boolean,
): () => void {
  const keepsFocus = useRef(false)
  // After every render: any of them may have drawn the row that was waited for.
  useLayoutEffect(() => {
    if (keepsFocus.current) keepsFocus.current = passFocusOn(scroller.current)
    if (isShown) giveListFocus(cursorId === undefined ? null : findRow(scroller.current, cursorId))
    else dropListFocus(scroller.current)
  })
  return () => {
    keepsFocus.current = scroller.current?.contains(document.activeElement) ?? false
  }
}
