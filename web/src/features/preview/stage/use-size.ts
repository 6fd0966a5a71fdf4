import { useLayoutEffect, useState } from 'react'

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
