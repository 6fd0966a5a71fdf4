import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { expect, test } from 'vitest'
import { namesakes } from './namesakes.ts'

const contentOf = (...numbers: string[]): ContactContent => ({
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

const somebody = (...numbers: string[]) => ({ content: contentOf(...numbers) })

test('equal names match by a common phone or by any contact without one', () => {
  const book = namesakes<{ content: ContactContent }>()
  const [an, binh, chi] = [somebody('0281', '0282'), somebody('0282', '0283'), somebody()]
  for (const one of [an, binh, chi]) book.add('a', one)
  book.add('b', somebody('0999'))
  expect(book.find('a', contentOf('028 3'))).toBe(binh)
  expect(book.find('a', contentOf('0283', '028-2'))).toBe(an)
  expect(book.find('a', contentOf())).toBe(an)
  expect(book.find('a', contentOf('0999'))).toBe(chi)
  expect(book.find('c', contentOf())).toBe(undefined)
})

test('a contact is found by a phone added later, the first one wins', () => {
  const book = namesakes<{ content: ContactContent }>()
  const [an, binh, chi] = [somebody(), somebody('0282'), somebody()]
  for (const one of [an, binh, chi]) book.add('a', one)
  expect(book.find('a', contentOf('0282'))).toBe(an)
  an.content = contentOf('0281')
  book.add('a', an)
  expect(book.find('a', contentOf('0282'))).toBe(binh)
  expect(book.find('a', contentOf('0284'))).toBe(chi)
  an.content = contentOf('0281', '0282')
  book.add('a', an)
  expect(book.find('a', contentOf('0282'))).toBe(an)
})

test('the number of phone reads grows linearly', () => {
  const looksAt = (size: number) => {
    let looks = 0
    const counted = (number: string) => {
      const { phones, ...rest } = contentOf(number)
      return {
        content: {
          ...rest,
          get phones() {
            looks++
            return phones
          },
        },
      }
    }
    const book = namesakes<{ content: ContactContent }>()
    for (let at = 0; at < size; at++) {
      const one = counted(`${at}`)
      expect(book.find('a', one.content)).toBe(undefined)
      book.add('a', one)
    }
    return looks
  }
  expect(looksAt(400)).toBe(2 * looksAt(200))
})
