import type { DriveFile } from '@bocau/contract/drive/drive'
import { formatSize, t } from '../../../i18n/index.ts'
import { totalSize } from './link-reason.ts'

type Picked = readonly Pick<DriveFile, 'type' | 'size'>[]

const contentText = (files: Picked) => {
  const folders = files.filter(({ type }) => type === 'folder').length
  return { folders, others: files.length - folders }
}

/**
 * Describes the number of selected folders and files and the size of the files; the content of folders is not counted.
 */
export function countText(files: Picked): string {
  const { folders, others } = contentText(files)
  return [
    ...(folders > 0 ? [t('pick.folders', { n: folders })] : []),
    ...(others > 0 ? [t('pick.chosenFiles', { n: others, size: formatSize(totalSize(files)) })] : []),
  ].join(', ')
}

export function insertText(files: Picked): string {
  const { folders, others } = contentText(files)
  if (files.length === 0) return t('pick.insert')
  if (folders === 0) return t('pick.insertFiles', { n: others })
  if (others === 0) return t('pick.insertFolders', { n: folders })
  return t('pick.insertBoth', { n: files.length })
}
