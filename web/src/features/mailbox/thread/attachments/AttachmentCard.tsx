import { canUseDrive } from '@bocau/contract/abilities'
import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { Download, HardDriveUpload, SquarePen } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useServerSettings } from '../../../../api/session.ts'
import { formatSize, t } from '../../../../i18n/index.ts'
import css from '../../../../ui/files/file-card/FileCard.module.css'
import { FileCard } from '../../../../ui/files/file-card/FileCard.tsx'
import { isPicture } from '../../../../ui/files/file-card/is-picture.ts'
import { FileTile as Tile } from '../../../../ui/files/file-tile/FileTile.tsx'
import { Icon, tip, VisuallyHidden } from '../../../../ui/index.ts'
import { fileAddress } from '../../file-address.ts'
import { fitFileName } from './fit-file-name.ts'
import { editInOffice, saveToDrive } from './save-to-drive.tsx'

/** Tile with the icon of the file type; an infected file shows only a warning. */
const FileTile = ({ file, size }: { file: Attachment; size: 's' | 'm' | 'l' }) => (
  <Tile name={file.name} contentType={file.content_type} isInfected={file.scan === 'infected'} size={size} />
)

interface Props {
  file: Attachment
  onOpen: () => void
  /** Called on hover or focus, to preload the preview. */
  onReach: () => void
}

/** Attachment with its type, size and actions. An infected file is never delivered. */
export function AttachmentCard({ file, onOpen, onReach }: Props) {
  return (
    <FileCard
      picture={isPicture(file) ? fileAddress(file, true) : undefined}
      largeTile={<FileTile file={file} size="m" />}
      tile={<FileTile file={file} size="s" />}
      name={<FileName name={file.name} />}
      detail={formatSize(file.size)}
      opener={
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
      }
      tools={file.scan !== 'infected' && <Tools file={file} />}
    />
  )
}

/** Other actions: download, save to the drive, and edit there if an office server is configured. */
function Tools({ file }: { file: Attachment }) {
  const server = useServerSettings()
  const download = t('thread.download', { name: file.name })
  const save = t('thread.saveToDrive', { name: file.name })
  const edit = t('thread.edit.office', { name: file.name })
  return (
    <>
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
    </>
  )
}

/** File name on one line; truncation keeps the extension. */
function FileName({ name }: { name: string }) {
  const line = useRef<HTMLDivElement>(null)
  const fitted = useFitted(line, name)
  return (
    <div ref={line} className={css.line} title={name}>
      <span className={css.onScreen}>{fitted}</span>
      <span className={css.onPaper}>{name}</span>
    </div>
  )
}

function useFitted(line: RefObject<HTMLDivElement | null>, name: string): string {
  const [fitted, setFitted] = useState(name)
  useEffect(() => {
    const element = line.current
    const pen = document.createElement('canvas').getContext('2d')
    if (!element || !pen) return
    const observer = new ResizeObserver(() => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const width = element.clientWidth
      setFitted(width > 0 ? fitFileName(name, (text) => pen.measureText(text).width <= width) : name)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, name])
  return fitted
}
