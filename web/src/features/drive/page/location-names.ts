import type { DriveFile } from '@bocau/contract/drive/drive'
import { t } from '../../../i18n/index.ts'
import type { DriveLocation, DriveTab } from '../address/drive-address.ts'
import type { Crumb } from '../breadcrumb/crumbs.ts'
import { isOwner } from '../names/file-rights.ts'
import type { DriveList } from './use-drive-list.ts'

/** Returns the path from the top of the location to the current folder. */
export function crumbsTo(
  location: DriveLocation,
  { folder, breadcrumb }: Pick<DriveList, 'folder' | 'breadcrumb'>,
): Crumb[] {
  const top: Crumb = { id: null, name: t('drive.title') }
  if (location.tab !== 'mine') return [top, { id: null, name: locationTitle(location) }].slice(-1)
  if (!folder) return [top]
  const last = { id: folder.id, name: folder.name }
  return breadcrumb.some(({ id }) => id === folder.id) ? [top, ...breadcrumb] : [top, ...breadcrumb, last]
}

function locationTitle(location: Exclude<DriveLocation, { tab: 'mine' }>): string {
  if (location.tab === 'search')
    return location.text ? t('drive.found', { text: location.text }) : t('drive.search')
  return t(`drive.tab.${location.tab}`)
}

/** Returns the tab of a location; a folder of another user belongs to the shared tab. */
export function tabOf(location: DriveLocation, folder: DriveFile | null): DriveTab | undefined {
  if (location.tab === 'search') return undefined
  return location.tab === 'mine' && folder && !isOwner(folder) ? 'shared' : location.tab
}
