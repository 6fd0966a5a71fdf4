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
import { Icon, type IconGraphic } from '../../display/Icon.tsx'
import css from './FileTile.module.css'
import { type FileKind, fileKindOf } from './file-kind.ts'

const icons: Record<FileKind, IconGraphic> = {
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
  /** An infected file shows only a warning. */
  isInfected: boolean
  size: 's' | 'm' | 'l'
}

/** Small coloured tile with the icon of a file's type. */
export function FileTile({ name, contentType, isInfected, size }: Props) {
  const kind = fileKindOf(name, contentType)
  return (
    <span className={css.tile} data-size={size} data-kind={isInfected ? 'infected' : kind}>
      <Icon of={isInfected ? Bug : icons[kind]} size={size === 's' ? 'xs' : 'l'} />
    </span>
  )
}
