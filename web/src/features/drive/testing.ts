import type { DriveFile } from '@bocau/contract/drive/drive'
import type { ListPage, ListPages } from './data/queries.ts'

export const aDriveFile = (change: Partial<DriveFile> & Pick<DriveFile, 'id'>): DriveFile => ({
  fileid: change.id,
  name: `tệp ${change.id}.pdf`,
  display_name: `/tệp ${change.id}.pdf`,
  type: 'file',
  parent_id: null,
  content_type: change.type === 'folder' ? null : 'application/pdf',
  size: 1024,
  href: `/drive/link/${change.id}`,
  owner: 'khue@mocviet.test',
  owner_display_name: 'Trần Minh Khuê',
  permission: 'OWNER',
  last_modified: 1_776_150_000,
  created_at: 1_776_000_000,
  version: change.type === 'folder' ? 0 : 1,
  is_favorite: false,
  is_shared: false,
  is_office: false,
  has_virus: false,
  scan: 'not_scanned',
  trashed_at: null,
  ...change,
})

export const aListPage = (items: DriveFile[], change: Partial<ListPage> = {}): ListPage => ({
  items,
  total: items.length,
  limit: 100,
  offset: 0,
  next_cursor: null,
  ...change,
})

export const pagesOf = (...pages: ListPage[]): ListPages => ({ pages, pageParams: pages.map(() => '') })
