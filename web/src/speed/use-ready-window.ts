import { useEffect } from 'react'
import { whenIdle } from '../ui/timing/when-idle.ts'
import { switches } from './switches.ts'

/** Delay so that requests needed for the initial focus come first. */
const PAUSE_MILLISECONDS = 50

interface ReadyWindow {
  /** No window is prepared while one is open. */
  isAnyOpen: boolean
  /** Loads the data of its first lines. */
  readFirst: () => Promise<unknown>
  /** Creates it out of sight. */
  prepare: () => void
}

/** Prepares a hidden compose window when idle and none is open, because rendering one is slower than showing it. */
export function useReadyWindow({ isAnyOpen, readFirst, prepare }: ReadyWindow): void {
  useEffect(() => {
    if (isAnyOpen || !switches.readyWindow) return
    let isOver = false
    let cancel = () => {}
    const start = async () => {
      await readFirst()
      if (!isOver) cancel = whenIdle(prepare, { kind: 'writing' })
    }
    const timer = setTimeout(() => void start(), PAUSE_MILLISECONDS)
    return () => {
      isOver = true
      clearTimeout(timer)
      cancel()
    }
  }, [isAnyOpen, readFirst, prepare])
}
