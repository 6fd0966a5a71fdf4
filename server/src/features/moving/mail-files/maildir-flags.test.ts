import { expect, test } from 'vitest'
import { readFlags } from './maildir-flags.ts'

const keywords = ['$forwarded', 'nonjunk', '$junk', 'junk']
const flagsOfName = (name: string) =>
  Object.entries(readFlags(name, keywords))
    .filter(([, is]) => is === true)
    .map(([flag]) => flag.slice(2))
    .join(' ')

test.each([
  ['1.M1P1.mx,S=100,W=102:2,', 'Unread'],
  ['1.M1P1.mx:2,S', ''],
  ['1.M1P1.mx:2,DFPRST', 'Starred Draft Trashed Answered Forwarded'],
  ['1.M1P1.mx;2,FS', 'Starred'],
  ['1.M1P1.mx:2,Sa', ''],
  ['1.M1P1.mx:2,Sc', 'Junk'],
  ['1.M1P1.mx:2,Sbc', ''],
  ['1.M1P1.mx:2,Sz', ''],
  ['1.M1P1.mx', 'Unread'],
])('flags of %s are %s', (name, flags) => {
  expect(flagsOfName(name)).toBe(flags)
})
