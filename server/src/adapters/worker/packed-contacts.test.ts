import { emptyContact } from '@bocau/mail-core/contacts/file-contact'
import { expect, test } from 'vitest'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'
import { contentTasks } from './content-tasks.ts'
import { maxChunk, packContacts, unpackContacts } from './packed-contacts.ts'

const file = (contacts: number, addresses: number) =>
  Buffer.from(
    Array.from({ length: contacts }, (_, at) =>
      [
        'BEGIN:VCARD',
        `FN:Người ${at}`,
        ...Array.from({ length: addresses }, (__, one) => `EMAIL:a${at}.${one}@x.test`),
        'END:VCARD',
      ].join('\n'),
    ).join('\n'),
  )

test.each([
  [300, 190, 150],
  [1_001, 1, 21],
  [3, 2, 1],
  [1, 0, 1],
])('passes a file of %i contacts with %i addresses each in %i batches', async (...one) => {
  const [contacts, addresses, expected] = one
  const bytes = file(contacts, addresses)
  const packed = await contentTasks.contacts({ file: bytes })
  if (typeof packed === 'string' || 'over' in packed) throw new Error('unread')
  // Only bytes are passed between the threads: the request thread does not wait for all contacts to become objects.
  expect(packed.chunks.every((chunk) => chunk instanceof Uint8Array)).toBe(true)
  expect(packed.chunks).toHaveLength(expected)

  const read = await inlineMessageParser.readContacts(bytes)
  if (read === null || typeof read === 'string' || 'over' in read) throw new Error('unread')
  const chunks = [...read.chunks]
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThanOrEqual(maxChunk.contacts)
    expect(chunk.flatMap(({ emails }) => emails).length).toBeLessThanOrEqual(maxChunk.values)
  }
  const names = chunks.flat().map(({ name, emails }) => [name, emails.length])
  expect(names).toEqual(Array.from({ length: contacts }, (_, at) => [`Người ${at}`, addresses]))
})

test('passes a picture as bytes, and a fault unchanged', () => {
  const contact = { ...emptyContact(1), name: 'Hà', picture: Uint8Array.of(1, 2, 3) }
  const read = unpackContacts(packContacts({ format: 'vcard', contacts: [contact], broken: [7] }))
  expect(read).toMatchObject({ format: 'vcard', broken: [7], count: 1 })
  const chunks = read && typeof read !== 'string' && 'chunks' in read ? read.chunks : []
  expect([[...chunks], [...chunks]]).toEqual([[[contact]], [[contact]]])
  expect(unpackContacts(packContacts('columns'))).toBe('columns')
  expect(unpackContacts(null)).toBeNull()
})
