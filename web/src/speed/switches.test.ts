import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { switches, switchesWithout } from './switches.ts'

const record = join(import.meta.dirname, '../../../docs/decisions/0180-what-is-done-for-speed.md')
const devices = Object.keys(switches)

test('every device is on unless a browser says otherwise', () => {
  expect(Object.values(switches)).toEqual(devices.map(() => true))
})

test('a browser does without one device, without some, or without all', () => {
  expect(switchesWithout('keptLists')).toEqual({ ...switches, keptLists: false })
  expect(switchesWithout('keptLists keptFrames')).toMatchObject({ keptLists: false, keptFrames: false })
  expect(Object.values(switchesWithout('all'))).toEqual(devices.map(() => false))
  expect(switchesWithout('nothing that is known')).toEqual(switches)
})

test('the record of what is done for speed tells of each device what it wins', () => {
  const text = readFileSync(record, 'utf8')
  expect(devices.filter((device) => !new RegExp(`^\\| \`${device}\` \\|.*\\d`, 'm').test(text))).toEqual([])
})
