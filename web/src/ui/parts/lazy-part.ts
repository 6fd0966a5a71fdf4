import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { fetchPart, untilHere } from './fetch-part.ts'

/** A component whose code is fetched when it is first drawn: `lazyPart(async () => (await import('./Part.tsx')).Part)`. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await fetchPart(load) }))

/**
 * A part that stands beside what was asked for, and that the page does its work without: where it does not come it is
 * asked for again, and the page is not given up for it. It needs a `Suspense` of its own.
 */
export const sidePart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await untilHere(() => fetchPart(load)) }))
