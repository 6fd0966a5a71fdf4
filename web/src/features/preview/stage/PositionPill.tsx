import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import css from './PositionPill.module.css'

export function PositionPill({ children }: { children: ReactNode }) {
  return (
    <div className={css.pill} data-screen-only>
      {children}
    </div>
  )
}

/** Returns the number of the page in the middle of the visible area. */
export function usePageInView(stage: HTMLElement, pages: RefObject<HTMLElement | null>): number {
  const [number, setNumber] = useState(1)
  useEffect(() => {
    const update = () => {
      const frame = stage.getBoundingClientRect()
      const middle = frame.top + frame.height / 2
      const all = [...(pages.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
      const page = all.findLast((each) => each.getBoundingClientRect().top <= middle)
      setNumber(Number(page?.dataset.page ?? 1))
    }
    stage.addEventListener('scroll', update, { passive: true })
    return () => stage.removeEventListener('scroll', update)
  }, [stage, pages])
  return number
}
