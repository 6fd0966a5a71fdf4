import { type ComponentType, lazy } from 'react'
import { switches } from './switches.ts'

/** A part of the page whose code is fetched by whatever may lead to it. */
export interface PartAtOnce<P> {
  /** Fetches its code, once. */
  load: () => Promise<ComponentType<P>>
  /**
   * What draws it from now on: the part itself where its code has come. What React loads by itself it waits for a
   * moment even then, and shows something else. Chosen once for what is on screen: another choice draws it anew.
   */
  choose: () => ComponentType<P>
}

/** Makes a part of the page that is drawn at once where its code is here. */
export function partAtOnce<P extends object>(fetchCode: () => Promise<ComponentType<P>>): PartAtOnce<P> {
  let here: ComponentType<P> | undefined
  const load = async () => {
    here ??= await fetchCode()
    return here
  }
  const Later: ComponentType<P> = lazy(async () => ({ default: await load() }))
  return { load, choose: () => (switches.partsAtOnce && here) || Later }
}
