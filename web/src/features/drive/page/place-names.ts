import type { DriveFile } from '@bocau/contract/drive/drive'
import { t } from '../../../i18n/index.ts'
import type { DrivePlace, DriveTab } from '../address/drive-address.ts'
import type { Crumb } from '../breadcrumb/crumbs.ts'
import { isOwn } from '../names/file-rights.ts'
import type { DriveList } from './use-drive-list.ts'

/** Returns the path from the top of the location to the current folder. */
export function wayTo(
  place: DrivePlace,
  { folder, breadcrumb }: Pick<DriveList, 'folder' | 'breadcrumb'>,
): Crumb[] {
  const top: Crumb = { id: null, name: t('drive.title') }
  if (place.tab !== 'mine') return [top, { id: null, name: titleOf(place) }].slice(-1)
  if (!folder) return [top]
  const last = { id: folder.id, name: folder.name }
  return breadcrumb.some(({ id }) => id === folder.id) ? [top, ...breadcrumb] : [top, ...breadcrumb, last]
}

function titleOf(place: Exclude<DrivePlace, { tab: 'mine' }>): string {
  if (place.tab === 'search') return place.text ? t('drive.found', { text: place.text }) : t('drive.search')
  return t(`drive.tab.${place.tab}`)
}

/** A folder of another user belongs to the shared tab. */
export function tabOf(place: DrivePlace, folder: DriveFile | null): DriveTab | undefined {
  if (place.tab === 'search') return undefined
  return place.tab === 'mine' && folder && !isOwn(folder) ? 'shared' : place.tab
}
