/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no element exists for a tree; the tree handles the keys */
// biome-ignore-all lint/a11y/useSemanticElements: no element exists for a tree
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree handles the keys
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useQueries } from '@tanstack/react-query'
import { ChevronRight, Folder, FolderOpen, FolderPlus, HardDrive } from 'lucide'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Icon } from '../../../ui/index.ts'
import { foldersInQuery } from '../data/queries.ts'
import { promptForFolder } from '../new-folder/prompt-for-folder.tsx'
import type { ChosenFolder } from './chosen-folder.ts'
import css from './FolderChooser.module.css'
import { type FolderLine, folderLines, lineKey, moveInFolders } from './folder-lines.ts'

interface Props {
  kind: 'move' | 'copy'
  files: readonly DriveFile[]
  /** Initially expanded folders, from the root. */
  path: readonly Id[]
  onResult: (folder?: ChosenFolder) => void
}

/** Folder tree to select a target; subfolders load when expanded. */
export function FolderChooser({ kind, files, path, onResult }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['', ...path]))
  const [chosen, setChosen] = useState<Id | null>(files[0]?.parent_id ?? null)
  const tree = useRef<HTMLDivElement>(null)
  const { inside, error, isReading } = useFolders(open)
  const lines = folderLines({ topName: t('drive.title'), subfolders: inside, open, moved: files, kind })
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  )
  const line = lines[at]
  const canChoose = line !== undefined && !line.isDisabled

  useEffect(() => {
    tree.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  const fold = (id: Id | null, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(lineKey(id))
    else next.delete(lineKey(id))
    setOpen(next)
  }
  const choose = (next: FolderLine) => {
    setChosen(next.id)
    tree.current?.querySelector<HTMLElement>(`[data-id="${lineKey(next.id)}"]`)?.focus()
  }
  const submit = () => canChoose && onResult({ id: line.id, name: line.name })
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveInFolders(lines, at, event.key)
    if (event.key === 'Enter' && line) submit()
    else if (move && 'target' in move && lines[move.target]) choose(lines[move.target] as FolderLine)
    else if (move && 'fold' in move && line) fold(line.id, move.fold)
    else return
    event.preventDefault()
  }
  const createFolder = async () => {
    const folder = await promptForFolder(line?.id ?? null)
    if (!folder) return
    fold(line?.id ?? null, true)
    setChosen(folder.id)
  }
  return (
    <Dialog
      title={dialogTitle(kind, files)}
      onClose={() => onResult()}
      footer={
        <>
          <Button kind="ghost" className={css.create} icon={FolderPlus} onClick={() => void createFolder()}>
            {t('drive.newFolder')}
          </Button>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" disabled={!canChoose} onClick={submit}>
            {t(kind === 'move' ? 'drive.moveHere' : 'drive.copyHere')}
          </Button>
        </>
      }
    >
      <div
        ref={tree}
        role="tree"
        aria-label={t('drive.folders')}
        aria-busy={isReading}
        className={css.tree}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {lines.map((each) => (
          <Line
            key={lineKey(each.id)}
            line={each}
            isChosen={each === line}
            hasSubfolders={(inside.get(lineKey(each.id))?.length ?? 1) > 0}
            onChoose={() => choose(each)}
            onFold={() => fold(each.id, !each.isOpen)}
          />
        ))}
      </div>
      {error && <p role="alert">{errorText(error)}</p>}
    </Dialog>
  )
}

interface LineProps {
  line: FolderLine
  isChosen: boolean
  hasSubfolders: boolean
  onChoose: () => void
  onFold: () => void
}

function Line({ line, isChosen, hasSubfolders, onChoose, onFold }: LineProps) {
  const { id, name, level, isOpen, isDisabled } = line
  return (
    <div
      role="treeitem"
      className={css.line}
      style={{ '--level': level } as CSSProperties}
      data-id={lineKey(id)}
      {...(isChosen ? { 'data-first': true } : {})}
      aria-level={level}
      aria-expanded={hasSubfolders ? isOpen : undefined}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onDoubleClick={onFold}
    >
      <span
        className={css.caret}
        data-open={isOpen || undefined}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onFold()
        }}
      >
        {hasSubfolders && <Icon of={ChevronRight} size="xs" />}
      </span>
      <Icon of={id === null ? HardDrive : isOpen && hasSubfolders ? FolderOpen : Folder} size="s" />
      <span className={css.name}>{name}</span>
    </div>
  )
}

function useFolders(open: ReadonlySet<string>) {
  const keys = [...open]
  return useQueries({
    queries: keys.map((key) => foldersInQuery(key === '' ? null : key)),
    combine: (results) => ({
      inside: new Map(
        results.flatMap(({ data }, index) => (data ? [[keys[index] ?? '', data] as const] : [])),
      ),
      error: results.find((result) => result.error)?.error,
      isReading: results.some(({ isLoading }) => isLoading),
    }),
  })
}

function dialogTitle(kind: Props['kind'], files: readonly DriveFile[]): string {
  const [only] = files
  if (files.length === 1 && only)
    return t(kind === 'move' ? 'drive.move.one' : 'drive.copy.one', { name: only.name })
  return t(kind === 'move' ? 'drive.move.many' : 'drive.copy.many', { n: files.length })
}
