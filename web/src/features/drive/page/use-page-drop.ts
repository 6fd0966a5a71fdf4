import { useEffect, useRef, useState } from 'react'
import { hasLocalFiles } from '../file-table/file-drag.ts'

/** Accepts local files dropped anywhere on the page; returns true while some are over it. */
export function usePageDrop(onDrop: ((transfer: DataTransfer) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    const stop = new AbortController()
    const listen = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handler: (event: DragEvent) => void,
    ) => addEventListener(name, handler, stop)
    const isFileDrag = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
      event.dataTransfer !== null && hasLocalFiles(event.dataTransfer) && !isDialogOpen()
    listen('dragenter', (event) => isFileDrag(event) && drop.current && setOver(true))
    listen('dragover', (event) => {
      if (event.defaultPrevented || !isFileDrag(event)) return
      // Prevents the browser from opening a dropped file.
      event.preventDefault()
      event.dataTransfer.dropEffect = drop.current ? 'copy' : 'none'
    })
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    // Captured, because another handler may stop the event.
    addEventListener('drop', () => setOver(false), { capture: true, signal: stop.signal })
    listen('drop', (event) => {
      if (event.defaultPrevented || !isFileDrag(event)) return
      event.preventDefault()
      drop.current?.(event.dataTransfer)
    })
    return () => stop.abort()
  }, [])
  return isOver
}

const isDialogOpen = () => document.querySelector('dialog:modal') !== null
