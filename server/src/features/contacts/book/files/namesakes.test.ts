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

test('of one name, who has a telephone in common is the same, and who has none is anybody', () => {
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

test('who is given a telephone is found by it from then on, and the first of those who have it is meant', () => {
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

test('how often telephones are looked at grows with how many there are', () => {
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
