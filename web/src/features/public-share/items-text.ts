import type { PublicShare } from '@bocau/contract/drive/shares'
import { t } from '../../i18n/index.ts'

/** Names the owner and counts the shared files, or the shared folders with their files. */
export function itemsText(
  key: 'link.title' | 'link.heading',
  { owner, file_count: n, folder_count: folders }: Pick<PublicShare, 'owner' | 'file_count' | 'folder_count'>,
): string {
  const name = owner.name || owner.email
  return folders > 0 ? t(`${key}.folders`, { name, folders, n }) : t(key, { name, n })
}
