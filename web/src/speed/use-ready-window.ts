import { useEffect } from 'react'
import { whenIdle } from '../ui/timing/when-idle.ts'
import { switches } from './switches.ts'

/** What a caret waits for that comes with the page goes first. */
const PAUSE_MILLISECONDS = 50

interface ReadyWindow {
  /** None is made while one stands open. */
  isAnyOpen: boolean
  /** Reads what its first lines say. */
  readFirst: () => Promise<unknown>
  /** Makes it, out of sight. */
  prepare: () => void
}

/** While no window is open one is made ready out of sight, once nobody waits for anything else: drawing one takes longer than showing it. */
export function useReadyWindow({ isAnyOpen, readFirst, prepare }: ReadyWindow): void {
  useEffect(() => {
    if (isAnyOpen || !switches.readyWindow) return
    let isOver = false
    let callOff = () => {}
    const begin = async () => {
      await readFirst()
      if (!isOver) callOff = whenIdle(prepare)
    }
    const timer = setTimeout(() => void begin(), PAUSE_MILLISECONDS)
    return () => {
      isOver = true
      clearTimeout(timer)
      callOff()
    }
  }, [isAnyOpen, readFirst, prepare])
}
