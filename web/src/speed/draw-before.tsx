import { Activity, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '../ui/timing/when-idle.ts'
import { switches } from './switches.ts'

/** React draws what is hidden when it has nothing else to do; after this long it has. */
const DRAWN_MILLISECONDS = 5000

/** Whatever goes wrong is told when it is drawn for somebody. */
const silent = { onUncaughtError: ignore, onCaughtError: ignore, onRecoverableError: ignore }
function ignore(): void {}

/**
 * Draws a part of the page once before anybody asks for it, outside of the document: a browser compiles its code by that,
 * and whoever opens it first waits no longer than later. Hidden as it is, none of its effects run.
 */
export function drawBefore(part: () => ReactNode): void {
  if (!switches.drawnBefore) return
  whenIdle(() => {
    const root = createRoot(document.createElement('div'), silent)
    root.render(<Activity mode="hidden">{part()}</Activity>)
    setTimeout(() => root.unmount(), DRAWN_MILLISECONDS)
  })
}
