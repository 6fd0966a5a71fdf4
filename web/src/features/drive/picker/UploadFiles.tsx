/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { CircleAlert, CloudUpload, X } from 'lucide'
import { type DragEvent, useRef, useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { uploadToDrive } from '../../../api/uploads/upload-to-drive.ts'
import { errorText, formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { numbersFromOne } from '../../../store.ts'
import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import { LazyParts } from '../../../ui/files/visible-parts/LazyParts.tsx'
import { Button, Icon, IconButton } from '../../../ui/index.ts'
import { driveKeys } from '../data/keys.ts'
import { FileLabel } from '../names/FileLabel.tsx'
import css from './UploadFiles.module.css'
import { linesToSend, type UploadLine } from './upload-line.ts'

interface Props {
  folderId: Id | null
  /** Called with the uploaded files, which can be inserted into the message. */
  onChange: (files: readonly DriveFile[]) => void
}

/** Uploads local files to the drive and selects them. */
export function UploadFiles({ folderId, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { lines, bring, remove, retry } = useUploads(folderId, onChange)
  const acceptDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    bring([...event.dataTransfer.files])
  }
  return (
    <div className={css.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same by keyboard */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={acceptDrop}
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
        <div role="list" className={css.lines} aria-label={t('pick.uploads')}>
          <LazyParts
            count={lines.length}
            renderAt={(index) => {
              const line = lines[index]
              return (
                line && (
                  <UploadRow
                    key={line.key}
                    line={line}
                    onRemove={() => remove(line.key)}
                    onRetry={() => retry(line.key)}
                  />
                )
              )
            }}
          />
        </div>
      )}
    </div>
  )
}

interface LineProps {
  line: UploadLine
  onRemove: () => void
  onRetry: () => void
}

function UploadRow({ line: { source, share, isRunning, uploaded, error }, onRemove, onRetry }: LineProps) {
  return (
    <div role="listitem" className={css.line} data-bad={error !== null || undefined}>
      <FileTile name={source.name} contentType={source.type} isInfected={false} size="s" />
      <span className={css.name}>
        <FileLabel name={uploaded?.name ?? source.name} />
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
        ) : uploaded ? (
          t('pick.uploaded')
        ) : !isRunning ? (
          t('pick.waiting')
        ) : (
          <>
            <progress max={1} value={share} aria-label={source.name} />
            {formatPercent(share)}
          </>
        )}
      </span>
      <IconButton size="s" label={t('pick.leaveOut', { name: source.name })} icon={X} onClick={onRemove} />
    </div>
  )
}

const newKey = numbersFromOne()

/** Uploads local files with limited parallelism and reports finished ones. */
function useUploads(folderId: Id | null, onChange: (files: readonly DriveFile[]) => void) {
  const [lines, setLines] = useState<readonly UploadLine[]>([])
  const current = useRef(lines)
  const set = (next: readonly UploadLine[]) => {
    current.current = next
    setLines(next)
  }
  const change = (key: number, some: Partial<UploadLine>) =>
    set(current.current.map((line) => (line.key === key ? { ...line, ...some } : line)))
  const notify = () => onChange(current.current.flatMap(({ uploaded }) => uploaded ?? []))

  const send = async ({ key, source, stop }: UploadLine) => {
    try {
      const uploaded = await uploadToDrive(source, {
        folderId,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { uploaded, isRunning: false })
      notify()
      void queryClient.invalidateQueries({ queryKey: driveKeys.lists })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error, isRunning: false })
    }
    sendNext()
  }
  const sendNext = () => {
    const started = linesToSend(current.current)
    if (started.length === 0) return
    const keys = new Set(started.map(({ key }) => key))
    set(current.current.map((line) => (keys.has(line.key) ? { ...line, isRunning: true } : line)))
    for (const line of started) void send(line)
  }
  return {
    lines,
    bring: (sources: readonly File[]) => {
      set([...current.current, ...sources.map(startLine)])
      sendNext()
    },
    remove: (key: number) => {
      current.current.find((line) => line.key === key)?.stop.abort()
      set(current.current.filter((line) => line.key !== key))
      notify()
      sendNext()
    },
    retry: (key: number) => {
      const line = current.current.find((each) => each.key === key)
      if (!line || line.error === null) return
      change(key, { share: 0, error: null })
      sendNext()
    },
  }
}

const startLine = (source: File): UploadLine => ({
  key: newKey(),
  source,
  share: 0,
  stop: new AbortController(),
  isRunning: false,
  uploaded: null,
  error: null,
})
