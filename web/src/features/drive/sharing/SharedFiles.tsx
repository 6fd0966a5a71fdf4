import type { DriveFile } from '@bocau/contract/drive/drive'
import { formatSize } from '../../../i18n/index.ts'
import { DriveTile } from '../DriveTile.tsx'
import { FileLabel } from '../names/FileLabel.tsx'
import { isFolder } from '../names/file-rights.ts'
import css from './ShareDialog.module.css'

export const SharedFiles = ({ files }: { files: readonly DriveFile[] }) => (
  <div className={css.files}>
    {files.map((file) => (
      <div key={file.id} className={css.file}>
        <DriveTile file={file} size="s" />
        <FileLabel name={file.name} isFolder={isFolder(file)} />
        {!isFolder(file) && <small>{formatSize(file.size)}</small>}
      </div>
    ))}
  </div>
)
