import { CircleAlert, X } from 'lucide'
import { formatPercent, t } from '../../../../i18n/index.ts'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { Button, Icon, IconButton } from '../../../../ui/index.ts'
import type { ImageUpload, ImageUploads } from './image-uploads.ts'
import css from './UploadList.module.css'
import { uploadFaultText } from './upload-fault.ts'

export function UploadList({ list, uploads }: { list: readonly ImageUpload[]; uploads: ImageUploads }) {
  if (list.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('editor.image.uploads')}>
      {list.map(({ id, name, share, fault }) => (
        <li key={id} className={css.item} data-bad={fault ? true : undefined}>
          <span className={css.name}>{name}</span>
          {fault ? (
            <span className={css.state} role="alert">
              <Icon of={CircleAlert} size="xs" />
              {uploadFaultText(fault)}
              <Button kind="link" onClick={() => uploads.retry(id)}>
                {t('editor.image.retry')}
              </Button>
            </span>
          ) : (
            <span className={css.state}>
              {t('editor.image.uploading', { percent: formatPercent(share ?? 0) })}
              <span className={css.meter}>
                <Meter share={share ?? 0} />
              </span>
            </span>
          )}
          <IconButton
            size="s"
            icon={X}
            label={t('editor.image.discard', { name })}
            onClick={() => uploads.discard(id)}
          />
        </li>
      ))}
    </ul>
  )
}
