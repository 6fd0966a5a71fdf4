import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onExit` when the pointer or the focus moves outside. */
export function useFocusExit(root: RefObject<HTMLElement | null>, onExit: () => void): void {
  const latest = useRef(onExit)
  useEffect(() => {
    latest.current = onExit
  })
  useEffect(() => {
    const onTarget = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', onTarget)
    document.addEventListener('focusin', onTarget)
    return () => {
      document.removeEventListener('pointerdown', onTarget)
      document.removeEventListener('focusin', onTarget)
    }
  }, [root])
}
