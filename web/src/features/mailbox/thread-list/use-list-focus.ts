import { type RefObject, useLayoutEffect, useRef } from 'react'
import { blurList, focusIfRequested, requestFocusAfterPaging } from '../navigation/list-focus.ts'
import { findRow } from './use-list-cursor.ts'

/**
 * Focuses the cursor row when requested, and removes the focus from a hidden list. Returns a function to call before
 * paging, so that a row of the next page gets the focus.
 */
export function useListFocus(
  scroller: RefObject<HTMLElement | null>,
  cursorId: string | undefined,
  isVisible: boolean,
): () => void {
  const retainsFocus = useRef(false)
  // Runs after every render, because any may have rendered the awaited row.
  useLayoutEffect(() => {
    if (retainsFocus.current) retainsFocus.current = requestFocusAfterPaging(scroller.current)
    if (isVisible) focusIfRequested(cursorId === undefined ? null : findRow(scroller.current, cursorId))
    else blurList(scroller.current)
  })
  return () => {
    retainsFocus.current = scroller.current?.contains(document.activeElement) ?? false
  }
}
