import { decodeModifiedUtf7, encodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import { expect, test } from 'vitest'
import { folderOfDirectory, MaildirDirectories } from './maildir-folders.ts'

const directoryOfFolder = (folder: string) => new MaildirDirectories().directoryName(folder)

test.each([
  ['', 'INBOX'],
  ['.Ho&AOE- &AREBoQ-n', 'Hoá đơn'],
  ['.Hoá đơn', 'Hoá đơn'],
  ['.Kh&AOE-ch h&AOA-ng.B&AOE-o gi&AOE-', 'Khách hàng/Báo giá'],
  ['Kh&AOE-ch h&AOA-ng/B&AOE-o gi&AOE-', 'Khách hàng/Báo giá'],
  ['Work/v1.2', 'Work/v1.2'],
  ['.Work.v1\\2e2', 'Work/v1.2'],
  ['.R&-D', 'R&D'],
  ['.R&D', 'R&D'],
  ['.A&B-C', 'A&B-C'],
  ['.&Jjo-', '☺'],
  ['.&2D3cTQ-', '👍'],
  ['.&2D0-', '&2D0-'],
  ['.INBOX.Work', 'Work'],
  ['INBOX', 'INBOX'],
  ['.Sent Items', 'Sent'],
  ['.&ARAA4w- g&Hu0-i', 'Sent'],
  ['.Th&APk-ng r&AOE-c', 'Trash'],
  ['.a..b', 'a/b'],
])('a Maildir at %j is the folder %j', (directory, folder) => {
  expect(folderOfDirectory(directory)).toBe(folder)
})

test.each([
  ['INBOX', ''],
  ['Sent', '.Sent'],
  ['Hoá đơn', '.Ho&AOE- &AREBoQ-n'],
  ['Khách hàng/Báo giá', '.Kh&AOE-ch h&AOA-ng.B&AOE-o gi&AOE-'],
  ['R&D', '.R&-D'],
  ['v1.2', '.v1_2'],
])('the folder %j is written as %j', (folder, directory) => {
  expect(directoryOfFolder(folder)).toBe(directory)
})

test('a written folder name is read back', () => {
  for (const folder of ['Hoá đơn', 'Ảnh chụp/Xưởng & kho', '日本語/한국어', '🍍', 'a-b&c-', '&&-&']) {
    expect(folderOfDirectory(directoryOfFolder(folder))).toBe(folder)
    expect(decodeModifiedUtf7(encodeModifiedUtf7(folder))).toBe(folder)
  }
})

test('long names are cut and remain distinct', () => {
  const long = Array(6).fill('Khách hàng ở xa '.repeat(4).trim()).join('/')
  const directories = new MaildirDirectories()
  const [one, two] = [
    directories.directoryName(`${long}/một`),
    directories.directoryName(`${long}/hai`),
  ] as const
  expect(Buffer.byteLength(one)).toBeLessThan(256)
  expect(one).not.toBe(two)
  expect(folderOfDirectory(one)).toMatch(/^Khách hàng ở xa Khách/)
})

test('folders with colliding names get separate Maildirs, including their subfolders', () => {
  const directories = new MaildirDirectories()
  const folders = ['A:', 'A?', 'a_', 'A:/B', 'A?/B', 'v1.2', 'v1_2']
  const names = folders.map((folder) => directories.directoryName(folder))
  expect(names).toEqual(['.A_', '.A_ (2)', '.a_ (3)', '.A_.B', '.A_ (2).B', '.v1_2', '.v1_2 (2)'])
  expect(folders.map((folder) => directories.directoryName(folder))).toEqual(names)
})
