import { type ComponentType, lazy } from 'react'
import { untilHere } from '../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'

const longestWait = 1000

/** Waits until the browser is idle, so that the visible page loads first. */
const idle = () =>
  new Promise<void>((resolve) => {
    whenIdle(resolve, longestWait)
  })

/**
 * Creates a component that loads when idle, or immediately once `wanted` resolves. A connection error only delays it.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, wanted?: Promise<void>) {
  return lazy(async () => {
    await (wanted ? Promise.race([idle(), wanted]) : idle())
    return { default: await untilHere(load) }
  })
}
