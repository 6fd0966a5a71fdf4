import { type RefObject, useEffect, useRef, useState } from 'react'
import css from './FileName.module.css'
import { fitFileName } from './fit-file-name.ts'

/** File name on one line; truncation keeps the extension. */
export function FileName({ name }: { name: string }) {
  const line = useRef<HTMLDivElement>(null)
  const fitted = useFitted(line, name)
  return (
    <div ref={line} className={css.line} title={name}>
      <span className={css.onScreen}>{fitted}</span>
      <span className={css.onPaper}>{name}</span>
    </div>
  )
}

function useFitted(line: RefObject<HTMLDivElement | null>, name: string): string {
  const [fitted, setFitted] = useState(name)
  useEffect(() => {
    const element = line.current
    const pen = document.createElement('canvas').getContext('2d')
    if (!element || !pen) return
    const observer = new ResizeObserver(() => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const width = element.clientWidth
      setFitted(width > 0 ? fitFileName(name, (text) => pen.measureText(text).width <= width) : name)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, name])
  return fitted
}
