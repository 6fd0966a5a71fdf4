import { expect, test } from 'vitest'
import { readCalendar } from '../calendar/read-calendar.ts'
import { findFolderByName } from '../find-folder-by-name.ts'
import { toMailHtml } from '../html/outgoing/to-mail-html.ts'
import { localFolder } from '../imap/names/local-folder.ts'
import { parseQuery } from '../search/search-query.ts'
import { findEntry } from './find-entry.ts'

const inheritedKeys = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

test.each(inheritedKeys)('a table has no %s unless it is defined in it', (key) => {
  expect(findEntry({ a: 1 }, key)).toBeUndefined()
  expect(localFolder([key])).toBe(key)
  expect(findFolderByName([{ id: '1', name: key }], key)).toEqual({ id: '1', name: key })
  expect(parseQuery(`${key}:x`).terms).toEqual(
    parseQuery('unheard-of:x').terms.map((term) => ({ ...term, text: `${key}:x` })),
  )
  expect(toMailHtml(`<p><${key}>a</${key}></p>`).html).not.toContain('native code')
  const rule = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261125T090000Z',
    `RRULE:FREQ=${key}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  expect(JSON.stringify(readCalendar(rule.join('\r\n')))).not.toContain('native code')
})
