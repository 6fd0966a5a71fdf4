import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { expect, test } from 'vitest'
import { createNameIndex } from './existing-people.ts'

const contactWithPhones = (...numbers: string[]): ContactContent => ({
  name: 'A',
  given: '',
  family: '',
  emails: [],
  phones: numbers.map((number) => ({ number, kind: 'mobile' })),
  company: '',
  title: '',
  birthday: null,
  notes: '',
})

const somebody = (...numbers: string[]) => ({ content: contactWithPhones(...numbers) })

test('equal names match by a common phone or by any contact without one', () => {
  const book = createNameIndex<{ content: ContactContent }>()
  const [an, binh, chi] = [somebody('0281', '0282'), somebody('0282', '0283'), somebody()]
  for (const one of [an, binh, chi]) book.add('a', one)
  book.add('b', somebody('0999'))
  expect(book.find('a', contactWithPhones('028 3'))).toBe(binh)
  expect(book.find('a', contactWithPhones('0283', '028-2'))).toBe(an)
  expect(book.find('a', contactWithPhones())).toBe(an)
  expect(book.find('a', contactWithPhones('0999'))).toBe(chi)
  expect(book.find('c', contactWithPhones())).toBe(undefined)
})

test('a contact is found by a phone added later, the first one wins', () => {
  const book = createNameIndex<{ content: ContactContent }>()
  const [an, binh, chi] = [somebody(), somebody('0282'), somebody()]
  for (const one of [an, binh, chi]) book.add('a', one)
  expect(book.find('a', contactWithPhones('0282'))).toBe(an)
  an.content = contactWithPhones('0281')
  book.add('a', an)
  expect(book.find('a', contactWithPhones('0282'))).toBe(binh)
  expect(book.find('a', contactWithPhones('0284'))).toBe(chi)
  an.content = contactWithPhones('0281', '0282')
  book.add('a', an)
  expect(book.find('a', contactWithPhones('0282'))).toBe(an)
})

test('the number of phone reads grows linearly', () => {
  const countReads = (size: number) => {
    let reads = 0
    const counted = (number: string) => {
      const { phones, ...rest } = contactWithPhones(number)
      return {
        content: {
          ...rest,
          get phones() {
            reads++
            return phones
          },
        },
      }
    }
    const book = createNameIndex<{ content: ContactContent }>()
    for (let at = 0; at < size; at++) {
      const one = counted(`${at}`)
      expect(book.find('a', one.content)).toBe(undefined)
      book.add('a', one)
    }
    return reads
  }
  expect(countReads(400)).toBe(2 * countReads(200))
})
