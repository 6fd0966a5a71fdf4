import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { fetchPart, untilLoaded } from './fetch-part.ts'

/** Creates a component that loads on first render: `lazyPart(async () => (await import('./Part.tsx')).Part)`. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await fetchPart(load) }))

/**
 * Creates an optional component, without which the page works. A failed load is retried and does not reload the page.
 * It needs its own `Suspense`.
 */
export const sidePart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await untilLoaded(() => fetchPart(load)) }))
