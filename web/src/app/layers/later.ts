import { type ComponentType, lazy } from 'react'

/** The first screen comes first: what lies over it is fetched when the browser has nothing better to do. */
const firstIdle = new Promise<void>((resolve) => {
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
  else setTimeout(resolve, 200)
})

/** A component whose code is fetched after the first screen stands, before anybody needs it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    await firstIdle
    return { default: await load() }
  })
}
