import { Download } from 'lucide'
import { formatSize, t } from '../../../i18n/index.ts'
import css from '../../../ui/files/file-card/FileCard.module.css'
import { FileCard } from '../../../ui/files/file-card/FileCard.tsx'
import { isPicture } from '../../../ui/files/file-card/is-picture.ts'
import { Icon, tip, VisuallyHidden } from '../../../ui/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import { Tile } from '../stage/Tile.tsx'
import styles from './MessageFiles.module.css'

interface Props {
  files: readonly PreviewFile[]
  onOpen: (index: number) => void
}

/** Attachments of a message file, each with preview and download. */
export function MessageFiles({ files, onOpen }: Props) {
  return (
    <section className={styles.files} aria-label={t('preview.messageFiles', { n: files.length })}>
      <h3>{t('preview.messageFiles', { n: files.length })}</h3>
      <div className={styles.grid}>
        {files.map((file, index) => (
          <FileCard
            key={file.key}
            picture={isPicture(file) ? file.inlineAddress : undefined}
            largeTile={<Tile file={file} size="m" />}
            tile={<Tile file={file} size="s" />}
            name={
              <div className={styles.name} title={file.name}>
                {file.name}
              </div>
            }
            detail={formatSize(file.size)}
            opener={
              <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => onOpen(index)}>
                <VisuallyHidden>{t('preview.openFile', { name: file.name })}</VisuallyHidden>
              </button>
            }
            tools={file.scan !== 'infected' && <Save file={file} />}
          />
        ))}
      </div>
    </section>
  )
}

function Save({ file }: { file: PreviewFile }) {
  const label = t('preview.downloadName', { name: file.name })
  return (
    <a className={css.tool} href={file.address} download={file.name} {...tip(label)}>
      <Icon of={Download} size="s" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  )
}
