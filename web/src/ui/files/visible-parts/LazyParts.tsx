import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Full rows of two, three, four or six. */
const itemsPerChunk = 48

interface Props {
  count: number
  /** Renders all items, including hidden ones. */
  isComplete?: boolean
  /** Class of a chunk, for its layout. */
  className?: string | undefined
  renderAt: (index: number) => ReactNode
}

/** Virtual list in chunks; only those near the visible area are rendered. */
export function LazyParts({ count, isComplete = false, className, renderAt }: Props) {
  const [height, setHeight] = useState(0)
  const starts = Array.from({ length: Math.ceil(count / itemsPerChunk) }, (_, n) => n * itemsPerChunk)
  return starts.map((start) => {
    const length = Math.min(itemsPerChunk, count - start)
    return (
      <Part
        key={start}
        className={className}
        isFirst={start === 0}
        isComplete={isComplete}
        height={(height * length) / itemsPerChunk}
        onHeight={start === 0 && count > itemsPerChunk ? setHeight : undefined}
        render={() => Array.from({ length }, (_, n) => renderAt(start + n))}
      />
    )
  })
}

interface PartProps extends Pick<Props, 'className'> {
  isFirst: boolean
  isComplete: boolean
  /** Estimated height, from the first chunk. */
  height: number
  onHeight: ((height: number) => void) | undefined
  render: () => ReactNode
}

function Part({ isFirst, isComplete, height, onHeight, className, render }: PartProps) {
  const container = useRef<HTMLDivElement>(null)
  const isNearby = useIsNearby(container, isFirst)
  useLayoutEffect(() => {
    const { current } = container
    if (!onHeight || !current) return
    const observer = new ResizeObserver(() => onHeight(current.offsetHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [onHeight])
  const isRendered = isFirst || isComplete || isNearby
  return (
    <div
      ref={container}
      role="presentation"
      className={className}
      style={isRendered ? undefined : { height }}
      data-part={isRendered ? 'drawn' : 'room'}
    >
      {isRendered && render()}
    </div>
  )
}

/** Includes the margin of a scroll container, where browsers support it. */
const observerOptions: IntersectionObserverInit & { scrollMargin: string } = {
  rootMargin: '100% 0px',
  scrollMargin: '100% 0px',
}

/** Returns true while an element is within one window height of the visible area, or has the focus. */
function useIsNearby(element: RefObject<HTMLElement | null>, isAlways: boolean): boolean {
  const [isAround, setAround] = useState(false)
  useEffect(() => {
    const { current } = element
    if (isAlways || !current) return
    const observer = new IntersectionObserver((entries) => {
      const isNow = entries.at(-1)?.isIntersecting ?? false
      setAround(isNow || current.contains(document.activeElement))
    }, observerOptions)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isAlways])
  return isAround
}
