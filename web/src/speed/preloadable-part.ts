import { type ComponentType, lazy } from 'react'
import { switches } from './switches.ts'

/** Component whose code is preloaded by everything that may open it. */
export interface PreloadablePart<P> {
  load: () => Promise<ComponentType<P>>
  /**
   * Returns the component if its code is loaded, otherwise a lazy one. React shows a fallback for a lazy component even
   * if its code is loaded. Call once per mount; another result would remount it.
   */
  choose: () => ComponentType<P>
}

/** Creates a component that renders immediately if its code is loaded. */
export function preloadablePart<P extends object>(
  fetchCode: () => Promise<ComponentType<P>>,
): PreloadablePart<P> {
  let loaded: ComponentType<P> | undefined
  const load = async () => {
    loaded ??= await fetchCode()
    return loaded
  }
  const Later: ComponentType<P> = lazy(async () => ({ default: await load() }))
  return { load, choose: () => (switches.partsAtOnce && loaded) || Later }
}
