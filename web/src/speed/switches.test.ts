import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { switches, switchesWithout } from './switches.ts'

const record = join(import.meta.dirname, '../../../docs/decisions/0045-speed-switches.md')
const devices = Object.keys(switches)

test('every switch is on by default', () => {
  expect(Object.values(switches)).toEqual(devices.map(() => true))
})

test('turns off one switch, several or all', () => {
  expect(switchesWithout('keptLists')).toEqual({ ...switches, keptLists: false })
  expect(switchesWithout('keptLists keptFrames')).toMatchObject({ keptLists: false, keptFrames: false })
  expect(Object.values(switchesWithout('all'))).toEqual(devices.map(() => false))
  expect(switchesWithout('nothing that is known')).toEqual(switches)
})

test('the decision record states the gain of each switch', () => {
  const text = readFileSync(record, 'utf8')
  expect(devices.filter((device) => !new RegExp(`^\\| \`${device}\` \\|.*\\d`, 'm').test(text))).toEqual([])
})
