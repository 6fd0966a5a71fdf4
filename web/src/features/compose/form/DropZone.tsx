/* oxlint-disable jsx-a11y/no-static-element-interactions -- the keys belong to its children */
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { hasFiles } from '../../../ui/dragging.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { attachFiles } from '../files/attach-files.ts'
import css from './DraftForm.module.css'

interface Props {
  session: DraftSession
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** Attaches files dropped anywhere on a draft; shows a hint during the drag. */
export function DropZone({ session, onKeyDown, children }: Props) {
  const [isOver, setOver] = useState(false)
  useDragsEnd(isOver, () => setOver(false))
  const isExit = ({ relatedTarget, currentTarget }: DragEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to its children
    <div
      className={css.form}
      data-writing
      onKeyDown={onKeyDown}
      onDragEnter={(event) => hasFiles(event) && setOver(true)}
      onDragLeave={(event) => isExit(event) && setOver(false)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDrop={(event) => {
        // The editor handled the drop on the text.
        if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        attachFiles(session, [...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div className={css.drop} aria-hidden>
          {t('compose.dropHere')}
        </div>
      )}
    </div>
  )
}

/** Ends the hint after any drop, wherever it was handled. */
function useDragsEnd(isOver: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOver) return
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    for (const name of ['drop', 'dragend']) addEventListener(name, end, options)
    // Outside the window or elsewhere on the page the draft may receive no event.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && end(), options)
    return () => stop.abort()
  })
}
