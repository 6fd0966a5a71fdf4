import { type ComponentType, lazy } from 'react'
import { untilHere } from '../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'

const longestWait = 1000

/** What is on screen comes first: what lies over it is fetched when the browser has nothing better to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    whenIdle(resolve, longestWait)
  })

/**
 * A component whose code is fetched after the first screen stands, before anybody needs it; at once where it is wanted
 * already. A connection that breaks meanwhile only puts it off.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, wanted?: Promise<void>) {
  return lazy(async () => {
    await (wanted ? Promise.race([idle(), wanted]) : idle())
    return { default: await untilHere(load) }
  })
}
