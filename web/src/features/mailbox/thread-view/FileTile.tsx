import type { Attachment } from '@bocau/contract/mailbox'
import { Icon, type IconShape } from '../../../ui/index.ts'
import css from './FileTile.module.css'
import { type FileKind, fileKindOf } from './file-kind.ts'
import {
  Bug,
  File,
  FileArchive,
  FileAudio,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Image,
  Presentation,
} from './icons.ts'

const icons: Record<FileKind, IconShape> = {
  pdf: FileText,
  word: FileText,
  excel: FileSpreadsheet,
  slides: Presentation,
  image: Image,
  video: FileVideo,
  audio: FileAudio,
  archive: FileArchive,
  other: File,
}

/** What kind of file this is, as a small coloured tile; a file with a virus shows that alone. */
export function FileTile({ file, size }: { file: Attachment; size: 's' | 'm' | 'l' }) {
  const isInfected = file.scan === 'infected'
  const kind = fileKindOf(file.name, file.content_type)
  return (
    <span className={css.tile} data-size={size} data-kind={isInfected ? 'infected' : kind}>
      <Icon of={isInfected ? Bug : icons[kind]} size={size === 's' ? 'xs' : 'l'} />
    </span>
  )
}
