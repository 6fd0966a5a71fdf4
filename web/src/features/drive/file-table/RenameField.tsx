import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { splitFileName } from '../../../ui/files/file-tile/file-kind.ts'
import css from './RenameField.module.css'

interface Props {
  name: string
  isFolder: boolean
  /** New name; undefined if unchanged. */
  onDone: (name: string | undefined) => void
}

/** Inline rename field: Enter saves, Escape cancels. */
export function RenameField({ name, isFolder, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    const { stem } = isFolder ? { stem: name } : splitFileName(name)
    field.current?.focus()
    field.current?.setSelectionRange(0, stem.length)
  }, [name, isFolder])

  const finish = (isSaving: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const typed = field.current?.value.trim() ?? ''
    onDone(isSaving && typed !== '' && typed !== name ? typed : undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') finish(true)
    else if (event.key === 'Escape') finish(false)
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={field}
      className={css.field}
      aria-label={t('drive.renameOf', { name })}
      defaultValue={name}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
