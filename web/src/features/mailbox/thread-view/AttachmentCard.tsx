import { canUseDrive } from '@bocau/contract/abilities'
import type { Attachment } from '@bocau/contract/mailbox'
import { useState } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { formatSize, t } from '../../../i18n/index.ts'
import { Download } from '../../../ui/icons.ts'
import { Icon, tip, VisuallyHidden } from '../../../ui/index.ts'
import { fileAddress } from '../file-address.ts'
import css from './AttachmentCard.module.css'
import { FileName } from './FileName.tsx'
import { FileTile } from './FileTile.tsx'
import { HardDriveUpload, SquarePen } from './icons.ts'
import { editInOffice, saveToDrive } from './save-to-drive.tsx'

/** Pictures that every browser draws; a drawing of its own (svg) may hold more than a picture. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/
const LARGEST_PICTURE = 5 * 1024 * 1024

interface Props {
  file: Attachment
  onOpen: () => void
  /** It may be opened soon. */
  onReach: () => void
}

/** A file: what it is, how large, and the ways to look at it and to get it. A file with a virus is never given. */
export function AttachmentCard({ file, onOpen, onReach }: Props) {
  const isInfected = file.scan === 'infected'
  return (
    <figure className={css.card} data-infected={isInfected || undefined}>
      <Picture file={file} />
      <figcaption className={css.foot}>
        <FileTile file={file} size="s" />
        <div className={css.text}>
          <div className={css.name}>
            <FileName name={file.name} />
          </div>
          <div className={css.size}>{formatSize(file.size)}</div>
        </div>
      </figcaption>
      <button
        type="button"
        className={css.open}
        onClick={onOpen}
        onPointerEnter={onReach}
        onFocus={onReach}
        aria-haspopup="dialog"
      >
        <VisuallyHidden>{t('thread.openFile', { name: file.name })}</VisuallyHidden>
      </button>
      {!isInfected && <Tools file={file} />}
    </figure>
  )
}

function Picture({ file }: { file: Attachment }) {
  // What calls itself a picture need not be one.
  const [isBroken, setBroken] = useState(false)
  const isPicture =
    !isBroken && drawable.test(file.content_type) && file.size <= LARGEST_PICTURE && file.scan !== 'infected'
  return (
    <div className={css.picture}>
      {isPicture ? (
        <img
          src={fileAddress(file, true)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <FileTile file={file} size="m" />
      )}
    </div>
  )
}

/** What else is done with a file: it is had, kept in the drive, and edited there where an office server is set. */
function Tools({ file }: { file: Attachment }) {
  const server = useServerSettings()
  const download = t('thread.download', { name: file.name })
  const save = t('thread.saveToDrive', { name: file.name })
  const edit = t('thread.edit.office', { name: file.name })
  return (
    <div className={css.tools}>
      <a className={css.tool} href={fileAddress(file)} download={file.name} {...tip(download)}>
        <Icon of={Download} size="s" />
        <VisuallyHidden>{download}</VisuallyHidden>
      </a>
      {canUseDrive(server) && (
        <button
          type="button"
          className={css.tool}
          aria-label={save}
          {...tip(save)}
          onClick={() => void saveToDrive(file)}
        >
          <Icon of={HardDriveUpload} size="s" />
        </button>
      )}
      {canUseDrive(server) && server.office_editor && file.is_office && (
        <button
          type="button"
          className={css.tool}
          aria-label={edit}
          {...tip(edit)}
          onClick={() => void editInOffice(file)}
        >
          <Icon of={SquarePen} size="s" />
        </button>
      )}
    </div>
  )
}
