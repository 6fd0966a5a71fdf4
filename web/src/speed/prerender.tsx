import { Activity, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '../ui/timing/when-idle.ts'
import { switches } from './switches.ts'

/** Time in milliseconds after which the low-priority rendering of hidden content is complete. */
const RENDER_MILLISECONDS = 5000

/** Errors are reported when the component is rendered visibly. */
const ignoredErrors = { onUncaughtError: ignore, onCaughtError: ignore, onRecoverableError: ignore }
function ignore(): void {}

/**
 * Renders a component once outside the document. The browser compiles its code, so the first visible rendering is as
 * fast as later ones. No effects run in hidden content.
 */
export function prerender(part: () => ReactNode): void {
  if (!switches.drawnBefore) return
  whenIdle(() => {
    const root = createRoot(document.createElement('div'), ignoredErrors)
    root.render(<Activity mode="hidden">{part()}</Activity>)
    setTimeout(() => root.unmount(), RENDER_MILLISECONDS)
  })
}
