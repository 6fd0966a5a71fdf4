import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import type { PreviewFile } from '../preview-file.ts'

/** Tile with the file type; an infected file shows only a warning. */
export const Tile = ({ file, size }: { file: PreviewFile; size: 's' | 'm' | 'l' }) => (
  <FileTile
    name={file.name}
    contentType={file.content_type}
    isInfected={file.scan === 'infected'}
    size={size}
  />
)
