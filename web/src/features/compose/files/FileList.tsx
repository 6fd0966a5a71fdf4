/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list

import { canUseDrive } from '@bocau/contract/abilities'
import { Bug, CircleAlert, ShieldCheck, TriangleAlert, X } from 'lucide'
import type { ComponentProps } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { formatSize, t } from '../../../i18n/index.ts'
import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import { splitFileName } from '../../../ui/files/file-tile/file-kind.ts'
import { LazyParts } from '../../../ui/files/visible-parts/LazyParts.tsx'
import { Button, Icon, IconButton, type IconGraphic } from '../../../ui/index.ts'
import type { SessionFile } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import { canRetry, type FileHolder, removeFile, retryFile, sendAsLink } from './attach-files.ts'
import css from './FileList.module.css'
import { type FileStatus, fileStatus } from './file-status.ts'

const icons: Partial<Record<FileStatus['kind'], IconGraphic>> = {
  good: ShieldCheck,
  warning: TriangleAlert,
  bad: CircleAlert,
  infected: Bug,
}

interface Props {
  holder: FileHolder
  /** Set if the text can contain a link instead. */
  session?: DraftSession | undefined
  file: SessionFile
  /** Called after removal if no row is left to focus. */
  onRemoved: () => void
}

function FileRow({ holder, session, file, onRemoved }: Props) {
  const { stem, extension } = splitFileName(file.name)
  const status = fileStatus(file)
  const server = useServerSettings()
  const isMoving = file.state === 'start' || file.state === 'pending'
  return (
    <div role="listitem" className={css.row} data-kind={status.kind}>
      <FileTile
        name={file.name}
        contentType={file.contentType}
        isInfected={status.kind === 'infected'}
        size="s"
      />
      <span className={css.name} title={file.name}>
        <span className={css.stem}>{stem}</span>
        <span>{extension}</span>
        <span className={css.size}>{formatSize(file.size)}</span>
      </span>
      <span className={css.status}>
        <StatusSign file={file} status={status} />
        {status.text}
        {file.state === 'failed' && canRetry(file.key) && (
          <RowLink onPress={() => retryFile(file.key)}>{t('compose.file.retry')}</RowLink>
        )}
        {session && file.state === 'too_large' && canUseDrive(server) && canRetry(file.key) && (
          <RowLink onPress={() => sendAsLink(session, file.key)}>{t('compose.file.asLink')}</RowLink>
        )}
      </span>
      <IconButton
        size="s"
        label={t(isMoving ? 'compose.cancelFile' : 'compose.removeFile', { name: file.name })}
        icon={X}
        onClick={({ currentTarget }) => {
          const row = currentTarget.closest(itemSelector)
          focusRow(neighbour(row))
          removeFile(holder, file.key)
          if (document.activeElement === document.body) onRemoved()
        }}
      />
    </div>
  )
}

/** Button that disappears when pressed; the focus stays in its row. */
const RowLink = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button
    kind="link"
    onClick={({ currentTarget }) => {
      onPress()
      focusRow(currentTarget.closest(itemSelector))
    }}
  >
    {children}
  </Button>
)

const itemSelector = '[role="listitem"]'

/** Returns the next row, or the previous one for the last row. */
function neighbour(row: Element | null): Element | null {
  const rows = [...(row?.closest('[role="list"]')?.querySelectorAll(itemSelector) ?? [])]
  const at = row ? rows.indexOf(row) : -1
  return rows[at + 1] ?? rows[at - 1] ?? null
}

/** Focuses a remaining row after the pressed button disappeared. */
function focusRow(row: Element | null): void {
  row?.querySelector<HTMLElement>(':scope > button')?.focus()
}

function StatusSign({ file, status }: { file: SessionFile; status: FileStatus }) {
  if (status.kind === 'moving')
    return (
      <progress
        className={css.meter}
        max={100}
        value={file.percent}
        aria-label={t('compose.file.progress', { share: status.text })}
      />
    )
  if (status.kind === 'waiting') return <span className={css.spinner} />
  const icon = icons[status.kind]
  return icon ? <Icon of={icon} size="xs" /> : null
}

/** Attachments of a draft, without inline images. */
export function FileList({ session, isLarge }: { session: DraftSession; isLarge: boolean }) {
  const files = useDraftView(session).content.files.filter(({ uploaded }) => !uploaded?.inline_image)
  return (
    <FileRows
      files={files}
      isLarge={isLarge}
      holder={session}
      session={session}
      onRemoved={() => session.focus.get()?.()}
    />
  )
}

interface RowsProps extends Omit<ComponentProps<typeof FileRow>, 'file'> {
  files: readonly SessionFile[]
  isLarge?: boolean
}

/** List of attachments; renders nothing if empty. */
export function FileRows({ files, isLarge, ...rest }: RowsProps) {
  if (files.length === 0) return null
  return (
    <div role="list" className={css.list} aria-label={t('compose.files')} data-large={isLarge || undefined}>
      <LazyParts
        count={files.length}
        className={css.part}
        renderAt={(index) => {
          const file = files[index]
          return file && <FileRow key={file.key} file={file} {...rest} />
        }}
      />
    </div>
  )
}
