import { expect, test } from 'vitest'
import { readCalendar } from '../calendar/read-calendar.ts'
import { folderCalled } from '../folder-called.ts'
import { toMailHtml } from '../html/outgoing/to-mail-html.ts'
import { localFolder } from '../imap/names/brought-folder.ts'
import { parseQuery } from '../search/search-query.ts'
import { lookUp } from './own-of.ts'

const words = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

test.each(words)('a table has no %s unless it is defined in it', (word) => {
  expect(lookUp({ a: 1 }, word)).toBeUndefined()
  expect(localFolder([word])).toBe(word)
  expect(folderCalled([{ id: '1', name: word }], word)).toEqual({ id: '1', name: word })
  expect(parseQuery(`${word}:x`).terms).toEqual(
    parseQuery('unheard-of:x').terms.map((term) => ({ ...term, text: `${word}:x` })),
  )
  expect(toMailHtml(`<p><${word}>a</${word}></p>`).html).not.toContain('native code')
  const rule = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261125T090000Z',
    `RRULE:FREQ=${word}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  expect(JSON.stringify(readCalendar(rule.join('\r\n')))).not.toContain('native code')
})
