import { expect, test } from 'vitest'
import { unflowText } from './flowed-text.ts'

test.each([
  ['one \ntwo\nthree', false, 'one two\nthree'],
  ['one \ntwo', true, 'onetwo'],
  ['> one \n> two\nmine \nyours', false, '> one two\nmine yours'],
  ['> one \n>> two', false, '> one \n>> two'],
  [' From x\n >y', false, 'From x\n>y'],
  ['text \n-- \nKhuê', false, 'text \n-- \nKhuê'],
  ['a\n\nb', false, 'a\n\nb'],
  ['', false, ''],
])('%j becomes %j', (text, deletesSpaces, joined) => {
  expect(unflowText(text, deletesSpaces)).toBe(joined)
})
