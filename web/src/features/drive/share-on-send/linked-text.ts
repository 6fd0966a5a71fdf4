import type { DriveFile } from '@bocau/contract/drive/drive'
import { t } from '../../../i18n/index.ts'

type Linked = readonly Pick<DriveFile, 'type'>[]

const countFolders = (files: Linked) => files.filter(({ type }) => type === 'folder').length

/** Asks for access to the files or folders linked in a message. */
export const accessQuestion = (files: Linked): string =>
  t(countFolders(files) === files.length ? 'shareOnSend.titleFolders' : 'shareOnSend.title')

/** Explains how many files and folders of a message are in Drive. */
export function linkedText(files: Linked): string {
  const folders = countFolders(files)
  const n = files.length - folders
  if (folders === 0) return t('shareOnSend.text', { n })
  if (n === 0) return t('shareOnSend.textFolders', { n: folders })
  return t('shareOnSend.textBoth', { n, folders })
}
