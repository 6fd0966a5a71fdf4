import { type ComponentType, lazy } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'

const longestWait = 1000

/** The first screen comes first: what lies over it is fetched when the browser has nothing better to do. */
const firstIdle = new Promise<void>((resolve) => {
  whenIdle(resolve, longestWait)
})

/**
 * A component whose code is fetched after the first screen stands, before anybody needs it; at once where it is wanted
 * already.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, wanted?: Promise<void>) {
  return lazy(async () => {
    await (wanted ? Promise.race([firstIdle, wanted]) : firstIdle)
    return { default: await load() }
  })
}
