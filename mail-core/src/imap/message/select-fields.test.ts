import { expect, test } from 'vitest'
import { fromOctetText, toOctetText } from '../octets.ts'
import { endOfHeader } from './header-end.ts'
import { selectFields } from './header-fields.ts'
import { fieldsSelector } from './select-fields.ts'

const lines = [
  'Received: from a',
  'received : b',
  '\tfolded: not a field',
  ' continued',
  'X-\0: nul',
  'X: \0',
  'no colon',
  ': no name',
  'a b: space in the name',
  'Chủ đề: 8-bit',
  'SUBJECT:',
  'X:y:z',
  `x-very-long: ${'x'.repeat(500)}`,
  '',
]

const names = [['received'], ['X', 'Subject'], ['a b', 'no colon', ''], ['x-very-long', 'folded'], []]

test('selects the same fields as from the message', () => {
  for (let seed = 1; seed < 500; seed++) {
    let state = seed
    const next = (count: number) => {
      state = (state * 1103515245 + 12345) % 2147483648
      return (state >> 8) % count
    }
    const pick = (texts: readonly string[]) => texts[next(texts.length)] ?? ''
    const header = Array.from({ length: next(6) }, () => `${pick(lines)}${pick(['\r\n', '\n', '\r'])}`)
    const raw = Buffer.from(header.join(''), 'utf8')
    const end = endOfHeader(raw)
    for (const fields of names)
      for (const isNot of [true, false])
        expect(fieldsSelector(fields, isNot)(toOctetText(raw.subarray(0, end)))).toBe(
          toOctetText(
            selectFields(fromOctetText(toOctetText(raw)), { start: 0, end }, { names: fields, isNot }),
          ),
        )
  }
})
