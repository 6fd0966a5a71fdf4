import type { DriveFile } from '@bocau/contract/drive/drive'
import { queryClient } from '../../../api/query-client.ts'
import { userQuery } from '../../../api/session.ts'
import { formatSize, formatWhen, t } from '../../../i18n/index.ts'
import { isFolder, isOwner } from '../names/file-rights.ts'
import type { FileTableProps } from './table-props.ts'

/** Returns the owner name for the list. */
export const ownerText = (file: DriveFile): string =>
  file.owner === myAddress() ? t('drive.me') : file.owner_display_name || file.owner

const myAddress = () => queryClient.getQueryData(userQuery.queryKey)?.email

/** Returns the folder of a file, or the owner if the folder belongs to another user. */
export function locationText(file: DriveFile): string {
  if (!isOwner(file)) return file.owner_display_name || file.owner
  return file.display_name.split('/').filter(Boolean).at(-2) ?? t('drive.title')
}

export const sizeText = (file: DriveFile): string => (isFolder(file) ? '–' : formatSize(file.size))

export function dateText(file: DriveFile, date: FileTableProps['date']): string {
  const at = file[date]
  return at === null ? '–' : formatWhen(at)
}
