import { isEmptyQuery, parseQuery } from '@bocau/mail-core/search/search-query'
import { expect, test } from 'vitest'
import { driveShortcuts, fileShortcuts } from '../../features/drive/names/shortcut-keys.ts'
import { actionKeys } from '../../features/mailbox/action-rules/action-keys.ts'
import { listKeys, rowKeys, threadKeys } from '../../features/mailbox/cache/keys.ts'
import { threadActions } from '../../features/mailbox/thread-actions/catalogue.ts'
import { narrowKeys } from '../../features/mailbox/thread-list/narrowing/narrow-keys.ts'
import { rowPersonKeys } from '../../features/mailbox/thread-list/row/row-person-keys.ts'
import { appKeys } from './app-keys.ts'
import { searchOperators } from './search-operators.ts'
import { shortcutGroups } from './shortcut-sheet.ts'
import { writingKeys } from './writing-keys.ts'

const everything = { canSend: true, hasDrive: true }
const visible = new Set(
  shortcutGroups(threadActions, everything).flatMap(({ lines }) => lines.flatMap((line) => line.keys)),
)

test('every shortcut is listed', () => {
  const all = [
    ...[listKeys, narrowKeys, rowPersonKeys, threadKeys, writingKeys, appKeys, driveShortcuts].flatMap(
      (keys) => Object.values<string>(keys),
    ),
    ...Object.keys(actionKeys(() => undefined)),
  ]
  // The reverse of F6 is F6 with Shift and is not listed.
  expect(all.filter((key) => !visible.has(key) && key !== appKeys.previousRegion)).toEqual([])
})

test('every listed key has a handler', () => {
  const does = new Set([
    ...[
      listKeys,
      rowKeys,
      rowPersonKeys,
      narrowKeys,
      threadKeys,
      writingKeys,
      appKeys,
      driveShortcuts,
      fileShortcuts,
    ].flatMap((keys) => Object.values<string>(keys)),
    ...Object.keys(actionKeys(() => undefined)),
  ])
  expect([...visible].filter((key) => !does.has(key))).toEqual([])
})

test('every thread action has a key, except printing', () => {
  const keys = Object.keys(actionKeys(() => undefined))
  const without = threadActions.filter((action) => !keys.includes(action.shortcut))
  expect(without.map(({ id, shortcut }) => [id, shortcut])).toEqual([['print', '']])
})

test('omits keys for sending and the drive without permission', () => {
  const titles = (can: Partial<typeof everything>) =>
    shortcutGroups(threadActions, { ...everything, ...can }).map(({ title }) => title)
  expect(titles({ canSend: false })).toHaveLength(titles({}).length - 1)
  expect(titles({ hasDrive: false })).toHaveLength(titles({}).length - 1)
})

test('the listed search operators are valid', () => {
  const typed = searchOperators().flatMap((line) => line.typed)
  expect(typed).toContain('from:me')
  for (const each of typed) {
    const { terms, ...filters } = parseQuery(each)
    expect(terms.filter(({ field }) => field === 'any')).toEqual([])
    expect(isEmptyQuery({ terms, ...filters })).toBe(false)
  }
})
