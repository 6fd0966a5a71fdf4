import type { DriveFile } from '@bocau/contract/drive/drive'
import { Ellipsis } from 'lucide'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { splitFileName } from '../../../ui/files/file-tile/file-kind.ts'
import { Checkbox, IconButton } from '../../../ui/index.ts'
import { FileLabel } from '../names/FileLabel.tsx'
import { isFolder } from '../names/file-rights.ts'
import css from './FileControls.module.css'
import type { FileTableProps } from './table-props.ts'
import { stopPropagation } from './use-file-item.ts'

interface Props {
  file: DriveFile
  table: FileTableProps
}

/** Checkbox that adds a file to the selection. */
export const FileCheck = ({ file, table, isDisabled }: Props & { isDisabled: boolean }) => (
  <Checkbox
    {...stopPropagation}
    tabIndex={-1}
    checked={table.selection.ids.has(file.id)}
    disabled={isDisabled}
    aria-label={t('drive.choose', { name: file.name })}
    onChange={() => table.onSelect({ type: 'toggle', id: file.id })}
  />
)

/** File name, or the field to rename it. */
export const FileNamed = ({ file, table: { renaming } }: Props) =>
  renaming?.id === file.id ? (
    <RenameField file={file} onDone={renaming.onDone} />
  ) : (
    <FileLabel name={file.name} isFolder={isFolder(file)} />
  )

export function FileMore({ file, table, className }: Props & { className?: string | undefined }) {
  const { selection, onSelect, onMenu } = table
  return (
    onMenu && (
      <IconButton
        {...stopPropagation}
        {...(className ? { className } : {})}
        size="s"
        tabIndex={-1}
        label={t('drive.menuOf', { name: file.name })}
        icon={Ellipsis}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation()
          if (!selection.ids.has(file.id)) onSelect({ type: 'walk', id: file.id })
          onMenu(file, event.currentTarget, event.detail === 0)
        }}
      />
    )
  )
}

interface RenameFieldProps {
  file: DriveFile
  /** New name; undefined if unchanged. */
  onDone: (name: string | undefined) => void
}

/** Inline rename field: Enter saves, Escape cancels. */
function RenameField({ file, onDone }: RenameFieldProps) {
  const { name } = file
  const stem = isFolder(file) ? name : splitFileName(name).stem
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, stem.length)
  }, [stem])

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
