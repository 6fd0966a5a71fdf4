/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list
import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { CircleAlert, CloudUpload, X } from 'lucide'
import { type DragEvent, useRef, useState } from 'react'
import { errorText, formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import { LazyParts } from '../../../ui/files/visible-parts/LazyParts.tsx'
import { Button, Icon, IconButton } from '../../../ui/index.ts'
import { FileLabel } from '../FileLabel.tsx'
import css from './UploadFiles.module.css'
import type { UploadLine } from './upload-line.ts'
import { useUploads } from './use-uploads.ts'

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
