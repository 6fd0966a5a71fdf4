import type { Attachment } from '@bocau/contract/mailbox'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './Attachments.module.css'

/** Cards are drawn and taken down so many at a time: full rows of two, three, four or six. */
const TOGETHER = 48

interface Props {
  files: readonly Attachment[]
  /** All of them are drawn, also those that nobody sees. */
  isWhole: boolean
  /** Draws the card of a file. */
  renderCard: (file: Attachment, index: number) => ReactNode
}

/** The cards of files. Of very many only those are drawn that are in sight, or nearly. */
export function FileGrid({ files, isWhole, renderCard }: Props) {
  const [height, setHeight] = useState(0)
  if (files.length <= TOGETHER) return <div className={css.grid}>{files.map(renderCard)}</div>
  const starts = Array.from({ length: Math.ceil(files.length / TOGETHER) }, (_, n) => n * TOGETHER)
  return (
    <div className={css.parts}>
      {starts.map((start) => (
        <Part
          key={start}
          isFirst={start === 0}
          isWhole={isWhole}
          height={(height * Math.min(TOGETHER, files.length - start)) / TOGETHER}
          onHeight={start === 0 ? setHeight : undefined}
          draw={() => files.slice(start, start + TOGETHER).map((file, n) => renderCard(file, start + n))}
        />
      ))}
    </div>
  )
}

interface PartProps {
  isFirst: boolean
  isWhole: boolean
  /** How high it would be, as far as the first tells. */
  height: number
  onHeight: ((height: number) => void) | undefined
  draw: () => ReactNode
}

function Part({ isFirst, isWhole, height, onHeight, draw }: PartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsAround(place, isFirst)
  useLayoutEffect(() => {
    const { current } = place
    if (!onHeight || !current) return
    const observer = new ResizeObserver(() => onHeight(current.offsetHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [onHeight])
  const isDrawn = isFirst || isWhole || isNear
  return (
    <div ref={place} className={css.grid} style={isDrawn ? undefined : { height }} data-drawn={isDrawn}>
      {isDrawn && draw()}
    </div>
  )
}

/** What is around a scrolling region as well, in browsers that know it. */
const around: IntersectionObserverInit & { scrollMargin: string } = {
  rootMargin: '100% 0px',
  scrollMargin: '100% 0px',
}

/** Whether something is within about a window's height of what is in sight, or has the focus. */
function useIsAround(element: RefObject<HTMLElement | null>, isAlways: boolean): boolean {
  const [isAround, setAround] = useState(false)
  useEffect(() => {
    const { current } = element
    if (isAlways || !current) return
    const observer = new IntersectionObserver((entries) => {
      const isNow = entries.at(-1)?.isIntersecting ?? false
      setAround(isNow || current.contains(document.activeElement))
    }, around)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isAlways])
  return isAround
}
