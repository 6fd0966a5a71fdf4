import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Puts the ticks on the rows on screen. Directly, because ticking a page would otherwise draw all its rows anew;
 * a row that is drawn for another reason says the same of itself.
 */
export function useTicks(list: RefObject<HTMLElement | null>, ids: ReadonlySet<Id>): void {
  useLayoutEffect(() => {
    if (!list.current) return
    for (const row of list.current.querySelectorAll<HTMLElement>('[role=row]'))
      tick(row, ids.has(row.dataset.id ?? ''))
  }, [list, ids])
}

function tick(row: HTMLElement, isTicked: boolean): void {
  if (row.ariaSelected === String(isTicked)) return
  row.ariaSelected = String(isTicked)
  const box = row.querySelector('input')
  if (box) box.checked = isTicked
}
