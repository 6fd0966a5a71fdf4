import { expect, test } from 'vitest'
import { locateByLabels, readTakeoutLabels } from './gmail-labels.ts'

test.each([
  [['\\Inbox', '\\Important', 'Dự án/Bàn ghế'], { folder: 'INBOX', labels: ['Dự án/Bàn ghế'] }],
  [['Xong', 'Dự án'], { folder: 'Archive', labels: ['Xong', 'Dự án'] }],
  [['\\Sent'], { folder: 'Sent', labels: [] }],
  [['\\Sent', '\\Inbox'], { folder: 'INBOX', labels: [] }],
  [['\\Draft'], { folder: 'Drafts', labels: [] }],
  [[], { folder: 'Archive', labels: [] }],
])('maps the IMAP labels %j to %j', (labels, expected) => {
  expect(locateByLabels(labels)).toEqual(expected)
})

test.each([
  ['Inbox,Opened,Important', { folder: 'INBOX', labels: [], isUnread: false, isStarred: false }],
  [
    'Archived,Unread,Starred,Khách/Anna',
    { folder: 'Archive', labels: ['Khách/Anna'], isUnread: true, isStarred: true },
  ],
  ['Spam,Category Updates,Unread', { folder: 'Junk', labels: [], isUnread: true, isStarred: false }],
  ['"Anna, Berlin",Sent', { folder: 'Sent', labels: ['Anna, Berlin'], isUnread: false, isStarred: false }],
  [
    '=?UTF-8?Q?H=E1=BB=99p_th=C6=B0_=C4=91=E1=BA=BFn,D=E1=BB=B1_=C3=A1n,Danh_m=E1=BB=A5c_C=E1=BA=ADp_nh=E1=BA=ADt?=',
    { folder: 'INBOX', labels: ['Dự án'], isUnread: false, isStarred: false },
  ],
])('maps %s in an archive to %j', (header, expected) => {
  expect(readTakeoutLabels(header)).toEqual(expected)
})

test('ignores empty labels and limits long lists', () => {
  expect(readTakeoutLabels('')).toBeNull()
  expect(readTakeoutLabels(' , ,')).toBeNull()
  expect(readTakeoutLabels(Array.from({ length: 9000 }, (_, n) => `n${n}`).join(','))?.labels).toHaveLength(
    50,
  )
  expect(readTakeoutLabels('"a,b')?.labels).toEqual(['a,b'])
})
