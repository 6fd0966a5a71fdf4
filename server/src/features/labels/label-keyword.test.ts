import { expect, test } from 'vitest'
import { isLabelKeyword, labelKeyword, labelName } from './label-keyword.ts'

const free = () => false

test.each([
  ['Du an', 'du_an'],
  ['Khách/Nordhus', 'kh&aoe-ch_nordhus'],
  ['Gấp!', 'g&hqu-p!'],
  ['NonJunk', '_nonjunk'],
  ['$mine', '_$mine'],
  ['a]b{c}', 'a_b_c_'],
])('the keyword of %s matches that of Thunderbird', (name, keyword) => {
  expect(labelKeyword(name, free)).toBe(keyword)
})

test('a keyword already in use gets a number', () => {
  expect(labelKeyword('Du an', (keyword) => keyword === 'du_an')).toBe('du_an-2')
})

test.each([
  ['du-an', 'du-an'],
  ['Kh&AOE-ch', 'Khách'],
  ['kh&aoe-ch', 'kh&aoe-ch'],
  ['$label1', 'Quan trọng'],
  ['/a//b/', 'a/b'],
])('the keyword %s of a mail program is named %s', (keyword, name) => {
  expect(labelName(keyword, free, 'vi')).toBe(name)
})

test('internal keywords of mail programs are not labels', () => {
  expect(['$MDNSent', 'NonJunk', '$Forwarded', '$label2', 'du-an'].map(isLabelKeyword)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
