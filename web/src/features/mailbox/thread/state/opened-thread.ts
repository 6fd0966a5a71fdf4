import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { createContext, useContext } from 'react'

/** Context of the visible thread. */
export interface OpenedThread {
  /** Folder from which it was opened, as in the address. */
  folder: string
  detail: ThreadDetail
  print: (only?: readonly Id[]) => void
}

const Opened = createContext<OpenedThread | null>(null)

export const OpenedThreadProvider = Opened.Provider

/** Returns the visible thread; only for components inside it. */
export function useOpenedThread(): OpenedThread {
  const opened = useContext(Opened)
  if (!opened) throw new Error('Rendered outside of an open thread')
  return opened
}
