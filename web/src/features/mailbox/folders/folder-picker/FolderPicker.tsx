/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element exists for a tree controlled from a field */
// biome-ignore-all lint/a11y/useSemanticElements: no element exists for a tree controlled from a field
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field handles the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, with aria-activedescendant

import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import { useQuery } from '@tanstack/react-query'
import { FilePenLine, Folder as FolderIcon, FolderPlus, Inbox, OctagonAlert, Send, Star, Trash } from 'lucide'
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import picker from '../../../../ui/dialog/Picker.module.css'
import { PickerField } from '../../../../ui/dialog/PickerField.tsx'
import { Popup } from '../../../../ui/dialog/Popup.tsx'
import { classes, Icon, type IconGraphic, promptInDialog } from '../../../../ui/index.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { promptForNewFolder } from '../folder-actions/FolderDialog.tsx'
import css from './FolderPicker.module.css'
import { initialRow, nextEnabledRow, type PickerRow, pickerRows } from './picker-rows.ts'

interface Props {
  anchor: Element | null
  /** Open folder, which already contains the mail. */
  current: string
  onResult: (folder?: Folder) => void
}

const icons: Record<string, IconGraphic> = {
  INBOX: Inbox,
  Starred: Star,
  Sent: Send,
  Drafts: FilePenLine,
  Junk: OctagonAlert,
  Trash,
}

/** Folder tree with a search field; arrow keys move and Enter selects. */
function FolderPicker({ anchor, current, onResult }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [typed, setTyped] = useState('')
  const rows = pickerRows(folders, current, typed)
  const [chosen, setChosen] = useState<string>()
  const chosenIndex = rows.findIndex((row) => row.folder.id === chosen)
  const active = chosenIndex >= 0 ? chosenIndex : initialRow(rows, typed)
  const id = useId()

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (step) setChosen(rows[nextEnabledRow(rows, active, step)]?.folder.id)
    else if (event.key === 'Enter' && rows[active]) onResult(rows[active].folder)
    else return
    event.preventDefault()
  }
  const createFolder = async () => {
    const created = await promptForNewFolder('')
    if (created) onResult(created)
  }

  return (
    <Popup label={t('act.move')} anchor={anchor} onClose={() => onResult()}>
      <PickerField
        label={t('picker.find')}
        listId={id}
        listRole="tree"
        active={active}
        value={typed}
        onType={(text) => {
          setTyped(text)
          setChosen(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="tree" aria-label={t('picker.to')} className={picker.list}>
        {rows.map((row, index) => (
          <Row
            key={row.folder.id}
            id={`${id}-${index}`}
            row={row}
            isActive={index === active}
            onPoint={() => !row.isDisabled && setChosen(row.folder.id)}
            onChoose={() => !row.isDisabled && onResult(row.folder)}
          />
        ))}
        {rows.length === 0 && <p className={picker.none}>{t('picker.none', { typed: typed.trim() })}</p>}
      </div>
      <button type="button" className={picker.create} onClick={() => void createFolder()}>
        <Icon of={FolderPlus} size="s" />
        {t('picker.newFolder')}
      </button>
    </Popup>
  )
}

interface RowProps {
  id: string
  row: PickerRow
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Row({ id, row, isActive, onPoint, onChoose }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- likewise
    <div
      id={id}
      role="treeitem"
      className={classes(picker.row, css.row)}
      style={{ '--level': row.level } as CSSProperties}
      aria-level={row.level}
      aria-selected={isActive}
      aria-disabled={row.isDisabled || undefined}
      data-active={isActive || undefined}
      data-first-own={row.startsUserFolders || undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon of={findEntry(icons, row.folder.name) ?? FolderIcon} size="s" />
      <span className={picker.title}>{row.title}</span>
      {(row.isCurrent || row.path) && (
        <span className={css.end}>{row.isCurrent ? t('picker.current') : row.path}</span>
      )}
    </div>
  )
}

export const chooseFolder = (where: {
  anchor: Element | null
  current: string
}): Promise<Folder | undefined> =>
  promptInDialog<Folder>((reply) => <FolderPicker {...where} onResult={reply} />)
