import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clampZoom } from './zoom.ts'

/** Observes the inner size of an element. */
export function useSize(element: HTMLElement): { width: number; height: number } {
  const [size, setSize] = useState(() => read(element))
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setSize(read(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

const read = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })

interface Zoomed {
  stage: HTMLElement
  /** Zoomed element. */
  content: RefObject<HTMLElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  /** Images zoom by the wheel; pages scroll by the wheel and zoom with Ctrl. */
  followsWheel?: boolean
}

interface Point {
  x: number
  y: number
}

/** Point of the content, as fractions of its size, at a point of the screen. */
interface ZoomAnchor {
  at: Point
  part: Point
}

/** Zooms content by wheel and pinch around the pointer. */
export function useZoom({ stage, content, zoom, onZoom, followsWheel = false }: Zoomed): void {
  const now = useRef({ zoom, onZoom })
  const anchor = useRef<ZoomAnchor | null>(null)
  const settledZoom = useRef(zoom)

  useLayoutEffect(() => {
    now.current = { zoom, onZoom }
  })

  // Restores the point under the pointer, or in the middle, after the size changed.
  useLayoutEffect(() => {
    if (!content.current || !anchor.current || zoom === settledZoom.current) return
    settledZoom.current = zoom
    const { at, part } = anchor.current
    const box = content.current.getBoundingClientRect()
    stage.scrollBy(box.left + part.x * box.width - at.x, box.top + part.y * box.height - at.y)
    anchor.current = findAnchor(stage, content.current)
  }, [stage, content, zoom])

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const storeAnchor = (at?: Point) => {
      if (content.current) anchor.current = findAnchor(stage, content.current, at)
    }
    const zoomTo = (next: number, at: Point) => {
      storeAnchor(at)
      now.current.onZoom(clampZoom(next))
    }
    storeAnchor()
    stage.addEventListener('scroll', () => storeAnchor(), { signal, passive: true })
    stage.addEventListener(
      'wheel',
      (event) => {
        if (!followsWheel && !event.ctrlKey) return
        event.preventDefault()
        const step = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
        zoomTo(now.current.zoom * step, { x: event.clientX, y: event.clientY })
      },
      { signal, passive: false },
    )
    trackPinch(stage, { signal, zoomNow: () => now.current.zoom }, zoomTo)
    return () => stop.abort()
  }, [stage, content, followsWheel])
}

/** Returns the content point at a screen point, or in the middle of the stage. */
function findAnchor(stage: HTMLElement, content: HTMLElement, point?: Point): ZoomAnchor {
  const frame = stage.getBoundingClientRect()
  const at = point ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
  const box = content.getBoundingClientRect()
  return {
    at,
    part: { x: (at.x - box.left) / (box.width || 1), y: (at.y - box.top) / (box.height || 1) },
  }
}

/** Zooms while two fingers move. */
function trackPinch(
  stage: HTMLElement,
  { signal, zoomNow }: { signal: AbortSignal; zoomNow: () => number },
  zoomTo: (zoom: number, at: Point) => void,
): void {
  let start: { spread: number; zoom: number } | null = null
  stage.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 2 ? { spread: touchDistance(touches), zoom: zoomNow() } : null
    },
    { signal, passive: true },
  )
  stage.addEventListener(
    'touchmove',
    (event) => {
      if (!start || event.touches.length !== 2) return
      event.preventDefault()
      zoomTo((start.zoom * touchDistance(event.touches)) / start.spread, touchCentre(event.touches))
    },
    { signal, passive: false },
  )
}

const touchDistance = ([a, b]: Iterable<Touch>): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1 : 1

const touchCentre = ([a, b]: Iterable<Touch>): Point =>
  a && b ? { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 } : { x: 0, y: 0 }
