import type { DriveFile } from '@bocau/contract/drive/drive'
import { FileTile } from '../../ui/files/file-tile/FileTile.tsx'
import { FolderTile } from '../../ui/files/file-tile/FolderTile.tsx'

export const DriveTile = ({ file, size }: { file: DriveFile; size: 's' | 'm' | 'l' }) =>
  file.type === 'folder' ? (
    <FolderTile size={size} />
  ) : (
    <FileTile
      name={file.name}
      contentType={file.content_type ?? ''}
      isInfected={file.scan === 'infected'}
      size={size}
    />
  )
