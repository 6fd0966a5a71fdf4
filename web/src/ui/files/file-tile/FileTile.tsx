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
} from 'lucide'
import { Icon, type IconShape } from '../../marks/Icon.tsx'
import css from './FileTile.module.css'
import { type FileKind, fileKindOf } from './file-kind.ts'

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

interface Props {
  name: string
  contentType: string
  /** A file that would do harm shows that alone. */
  isInfected: boolean
  size: 's' | 'm' | 'l'
}

/** What kind of file this is, as a small coloured tile. */
export function FileTile({ name, contentType, isInfected, size }: Props) {
  const kind = fileKindOf(name, contentType)
  return (
    <span className={css.tile} data-size={size} data-kind={isInfected ? 'infected' : kind}>
      <Icon of={isInfected ? Bug : icons[kind]} size={size === 's' ? 'xs' : 'l'} />
    </span>
  )
}
