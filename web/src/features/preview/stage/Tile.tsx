import { FileTile } from '../../../ui/files/file-tile/FileTile.tsx'
import type { PreviewFile } from '../preview-file.ts'

/** What kind of file this is; one with a virus shows that alone. */
export const Tile = ({ file, size }: { file: PreviewFile; size: 's' | 'm' | 'l' }) => (
  <FileTile
    name={file.name}
    contentType={file.content_type}
    isInfected={file.scan === 'infected'}
    size={size}
  />
)
