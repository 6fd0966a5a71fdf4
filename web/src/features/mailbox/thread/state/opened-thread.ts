import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { createContext, useContext } from 'react'

/** The thread that is on screen, as every part of it may need it. */
export interface OpenedThread {
  /** The folder it was opened from, as its address says. */
  folder: string
  detail: ThreadDetail
  /** Prints the thread, or some messages of it. */
  print: (only?: readonly Id[]) => void
}

const Opened = createContext<OpenedThread | null>(null)

export const OpenedThreadProvider = Opened.Provider

/** The thread on screen. Only below an opened thread. */
export function useOpenedThread(): OpenedThread {
  const opened = useContext(Opened)
  if (!opened) throw new Error('Shown outside of an opened thread')
  return opened
}
