import type { StorageUse } from '@bocau/contract/drive/drive'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { errorText, formatSize, type PlainKey, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Emphasised, ErrorState, openDialog } from '../../../ui/index.ts'
import { usageQuery } from '../data/queries.ts'
import css from './StorageDialog.module.css'
import { type StoragePart, storageParts, usedShare } from './storage-parts.ts'

export const openStorage = (): void => void openDialog((close) => <StorageDialog onClose={close} />)

function StorageDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(usageQuery)
  return (
    <Dialog title={t('drive.storage')} onClose={onClose}>
      {data ? (
        <StoragePicture use={data} />
      ) : error ? (
        <ErrorState
          title={t('drive.failed.storage')}
          text={errorText(error)}
          retryLabel={t('app.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={css.waiting} />
      )}
    </Dialog>
  )
}

const names: Record<StoragePart['id'], PlainKey> = {
  mail: 'drive.storage.mail',
  image: 'drive.storage.image',
  video: 'drive.storage.video',
  audio: 'drive.storage.audio',
  document: 'drive.storage.document',
  archive: 'drive.storage.archive',
  other: 'drive.storage.other',
  trash: 'drive.storage.trash',
  versions: 'drive.storage.versions',
}

function StoragePicture({ use }: { use: StorageUse }) {
  const parts = storageParts(use)
  return (
    <div className={css.picture}>
      <p className={css.sum}>
        <Emphasised text={t('app.used', { used: formatSize(use.used), total: formatSize(use.quota) })} />
      </p>
      <div className={css.bar} data-storage-bar aria-hidden>
        <div className={css.used} style={{ '--share': `${usedShare(parts) * 100}%` } as CSSProperties}>
          {parts.map((part) => (
            <i key={part.id} data-part={part.id} style={{ flexGrow: part.bytes }} />
          ))}
        </div>
      </div>
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <i data-part={part.id} aria-hidden />
            <span>{t(names[part.id])}</span>
            {part.files !== undefined && <small>{t('drive.files', { n: part.files })}</small>}
            <b>{formatSize(part.bytes)}</b>
          </li>
        ))}
      </ul>
      <p className={css.note}>{t('drive.storage.note')}</p>
    </div>
  )
}
