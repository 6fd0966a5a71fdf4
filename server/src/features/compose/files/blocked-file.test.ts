import { expect, test } from 'vitest'
import { blockedExtension } from './blocked-file.ts'

test.each([
  ['setup.exe', 'exe'],
  ['SETUP.ExE', 'exe'],
  ['hoá đơn.pdf.exe', 'exe'],
  ['hoá đơn.exe.pdf', 'exe'],
  ['x.scr ', 'scr'],
  ['x.ｅｘｅ', 'exe'],
  ['x.bat', 'bat'],
  ['winmail.tnef', 'tnef'],
  ['a.ace', 'ace'],
  ['a.lha', 'lha'],
  ['báo giá.pdf', null],
  ['exe', null],
  ['bat.pdf', null],
  ['v1.exe.notes.pdf', null],
  ['', null],
])('%s', (name, extension) => {
  expect(blockedExtension(name)).toBe(extension)
})
