import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onLeave` when the pointer or the focus moves outside. */
export function useLeaving(root: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [root])
}
