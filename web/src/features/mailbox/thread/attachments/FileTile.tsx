import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { FileTile as Tile } from '../../../../ui/files/file-tile/FileTile.tsx'

/** What kind of file this is, as a small coloured tile; a file with a virus shows that alone. */
export const FileTile = ({ file, size }: { file: Attachment; size: 's' | 'm' | 'l' }) => (
  <Tile name={file.name} contentType={file.content_type} isInfected={file.scan === 'infected'} size={size} />
)
