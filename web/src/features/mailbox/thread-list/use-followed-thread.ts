import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { storedPosition } from '../navigation/navigation.ts'
import type { Split } from '../navigation/split.ts'
import { findRow } from './use-list-cursor.ts'

/** Keeps the cursor of a list on the open thread, and on the following row after it leaves. */
export function useFollowedThread(
  split: Split | undefined,
  scroller: RefObject<HTMLElement | null>,
  setCursor: (id: Id) => void,
): void {
  const openId = split?.openId
  const [followed, setFollowed] = useState<Id>()
  if (followed !== openId) {
    setFollowed(openId)
    const next = openId ?? storedPosition().thread
    if (next) setCursor(next)
  }
  useLayoutEffect(() => {
    if (openId !== undefined) findRow(scroller.current, openId)?.scrollIntoView({ block: 'nearest' })
  }, [openId, scroller])
}

export const isReadingFocused = (): boolean =>
  Boolean(document.activeElement?.closest('[data-region="reading"]'))

export const focusReading = (): void =>
  document
    .querySelector<HTMLElement>('[data-region="reading"]:not([data-kept] *) [data-subject]')
    ?.focus({ preventScroll: true })
