import type { DriveFile } from '@bocau/contract/drive'
import type { Id } from '@bocau/contract/ids'
import { type DragEvent, useRef, useState } from 'react'
import { bringToDrive } from '../../../api/bring-to-drive.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { FileTile } from '../../../ui/file-tile/FileTile.tsx'
import { CircleAlert, X } from '../../../ui/icons.ts'
import { Button, Icon, IconButton } from '../../../ui/index.ts'
import { FileLabel } from '../FileLabel.tsx'
import { CloudUpload } from '../icons.ts'
import { driveKeys } from '../keys.ts'
import css from './UploadFiles.module.css'

interface Line {
  key: number
  source: File
  share: number
  stop: AbortController
  brought: DriveFile | null
  error: unknown
}

interface Props {
  /** The folder they are kept in. */
  folderId: Id | null
  /** What has arrived, and stands ready to be put into the letter. */
  onChange: (files: readonly DriveFile[]) => void
}

let nextKey = 1

/** Brings files of this device into the drive; what has arrived is chosen. */
export function UploadFiles({ folderId, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { lines, bring, remove, retry } = useUploads(folderId, onChange)
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    bring([...event.dataTransfer.files])
  }
  return (
    <div className={css.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keys */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <Icon of={CloudUpload} />
        <b>{t('pick.drop')}</b>
        <Button onClick={() => input.current?.click()}>{t('pick.fromDevice')}</Button>
        <small>{t('pick.uploadHint')}</small>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('pick.fromDevice')}
          onChange={({ target }) => {
            bring([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      {lines.length > 0 && (
        <ul className={css.lines} aria-label={t('pick.uploads')}>
          {lines.map((line) => (
            <UploadLine
              key={line.key}
              line={line}
              onRemove={() => remove(line.key)}
              onRetry={() => retry(line.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface LineProps {
  line: Line
  onRemove: () => void
  onRetry: () => void
}

function UploadLine({ line: { source, share, brought, error }, onRemove, onRetry }: LineProps) {
  return (
    <li className={css.line} data-bad={error !== null || undefined}>
      <FileTile name={source.name} contentType={source.type} isInfected={false} size="s" />
      <span className={css.name}>
        <FileLabel name={brought?.name ?? source.name} />
        <small>{formatSize(source.size)}</small>
      </span>
      <span className={css.state} role="status">
        {error !== null ? (
          <>
            <Icon of={CircleAlert} size="xs" />
            {errorText(error)}
            <Button kind="link" onClick={onRetry}>
              {t('app.retry')}
            </Button>
          </>
        ) : brought ? (
          t('pick.uploaded')
        ) : (
          <>
            <progress max={1} value={share} aria-label={source.name} />
            {formatPercent(share)}
          </>
        )}
      </span>
      <IconButton size="s" label={t('pick.leaveOut', { name: source.name })} icon={X} onClick={onRemove} />
    </li>
  )
}

/** The files on their way from this device; each goes by itself, and those that came are told of. */
function useUploads(folderId: Id | null, onChange: Props['onChange']) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const known = useRef(lines)
  const set = (next: readonly Line[]) => {
    known.current = next
    setLines(next)
    onChange(next.flatMap(({ brought }) => brought ?? []))
  }
  const change = (key: number, some: Partial<Line>) =>
    set(known.current.map((line) => (line.key === key ? { ...line, ...some } : line)))
  const send = async ({ key, source, stop }: Line) => {
    try {
      const brought = await bringToDrive(source, {
        folderId,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { brought })
      void queryClient.invalidateQueries({ queryKey: driveKeys.lists })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error })
    }
  }
  const begin = (source: File): Line => ({
    key: nextKey++,
    source,
    share: 0,
    stop: new AbortController(),
    brought: null,
    error: null,
  })
  return {
    lines,
    bring: (sources: readonly File[]) => {
      const begun = sources.map(begin)
      set([...known.current, ...begun])
      for (const line of begun) void send(line)
    },
    remove: (key: number) => {
      known.current.find((line) => line.key === key)?.stop.abort()
      set(known.current.filter((line) => line.key !== key))
    },
    retry: (key: number) => {
      const line = known.current.find((each) => each.key === key)
      if (!line || line.error === null) return
      change(key, { share: 0, error: null })
      void send(line)
    },
  }
}
