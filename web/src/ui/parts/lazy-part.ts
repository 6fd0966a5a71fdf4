import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { fetchPart } from './fetch-part.ts'

/** A component whose code is fetched when it is first drawn: `lazyPart(async () => (await import('./Part.tsx')).Part)`. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await fetchPart(load) }))
