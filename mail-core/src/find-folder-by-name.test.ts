import { expect, test } from 'vitest'
import { findFolderByName } from './find-folder-by-name.ts'

const folders = [
  'INBOX',
  'Starred',
  'Sent',
  'Drafts',
  'WEBMAIL_SCHEDULED',
  'webmail_period',
  'Junk',
  'Trash',
  'Khách hàng',
  'Khách hàng/Nordhus',
  'Bin',
  'Dự án  "Sồi"',
  'Dự án/Bàn  ghế',
].map((name, index) => ({ id: String(index + 1), name }))

test.each([
  ['inbox', 'INBOX'],
  ['Hộp thư đến', 'INBOX'],
  ['hop thu den', 'INBOX'],
  ['Có gắn dấu sao', 'Starred'],
  ['đã gửi', 'Sent'],
  ['Thư nháp', 'Drafts'],
  ['Thư rác', 'Junk'],
  ['spam', 'Junk'],
  ['thùng rác', 'Trash'],
  ['Trash', 'Trash'],
  ['Đã hẹn giờ', 'WEBMAIL_SCHEDULED'],
  ['Gửi định kỳ', 'webmail_period'],
  ['recurring', 'webmail_period'],
  ['khach hang', 'Khách hàng'],
  ['khách hàng/nordhus', 'Khách hàng/Nordhus'],
  ['nordhus', 'Khách hàng/Nordhus'],
  ['3', 'Sent'],
  // A user's folder name takes precedence over an alias of a system folder.
  ['bin', 'Bin'],
  ['dự án "sồi"', 'Dự án  "Sồi"'],
  ['bàn ghế', 'Dự án/Bàn  ghế'],
  ['Khách   hàng', 'Khách hàng'],
  ['nowhere', undefined],
])('resolves the folder name %s to %s', (called, name) => {
  const folder = findFolderByName(folders, called)
  expect(folder === 'anywhere' ? folder : folder?.name).toBe(name)
})

test.each(['anywhere', 'all', 'Tất cả'])('%s means all folders', (called) => {
  expect(findFolderByName(folders, called)).toBe('anywhere')
})
