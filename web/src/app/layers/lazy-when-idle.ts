import { type ComponentType, lazy } from 'react'
import { untilLoaded } from '../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'

const longestWait = 1000

/** Waits until the browser is idle, so that the visible page loads first. */
const idle = () =>
  new Promise<void>((resolve) => {
    whenIdle(resolve, longestWait)
  })

/**
 * Creates a component that loads when idle, or immediately once `trigger` resolves. A connection error only delays it.
 */
export function lazyWhenIdle<P extends object>(
  load: () => Promise<ComponentType<P>>,
  trigger?: Promise<void>,
) {
  return lazy(async () => {
    await (trigger ? Promise.race([idle(), trigger]) : idle())
    return { default: await untilLoaded(load) }
  })
}
