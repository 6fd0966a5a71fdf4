import { expect, test } from 'vitest'
import { aFolder } from '../../testing.ts'
import { checkFolderName, folderPath, parentPath, possibleParents, threadsWithin } from './folder-name.ts'

const nordhus = aFolder({ id: '3', name: 'Khách/Nordhus', total_threads: 4 })
const clients = aFolder({ id: '2', name: 'Khách', total_threads: 2, children: [nordhus] })
const folders = [aFolder({ id: '1', name: 'INBOX' }), clients, aFolder({ id: '4', name: 'Kế toán' })]

test.each([
  ['', '', 'required'],
  ['   ', '', 'required'],
  ['\u200b', '', 'required'],
  ['a/b', '', 'slash'],
  ['.', '', 'step'],
  ['..', 'Khách', 'step'],
  ['...', '', undefined],
  ['x'.repeat(101), '', 'tooLong'],
  ['Kế toán', '', 'exists'],
  [' kế TOÁN ', '', 'exists'],
  ['Ke\u0302\u0301 toa\u0301n', '', 'exists'],
  ['Kế toán', 'Khách', undefined],
  ['Nordhus', 'Khách', 'exists'],
  ['Nordhus', '', undefined],
  ['inbox', '', 'exists'],
  ['Hộp thư đến', '', 'exists'],
  ['x'.repeat(100), '', undefined],
])('the name %j below %j: %s', (name, parent, fault) => {
  expect(checkFolderName(name, parent, { folders })).toBe(fault)
})

test('a folder may keep its own name', () => {
  expect(checkFolderName('Nordhus', 'Khách', { folders, self: nordhus })).toBeUndefined()
})

test("a folder can be below the user's others, never below itself", () => {
  expect(possibleParents(folders).map((folder) => folder.name)).toEqual(['Khách', 'Khách/Nordhus', 'Kế toán'])
  expect(possibleParents(folders, clients).map((folder) => folder.name)).toEqual(['Kế toán'])
})

test('joins and splits paths', () => {
  expect(folderPath('Khách', ' Mới ')).toBe('Khách/Mới')
  expect(folderPath('', 'Mới')).toBe('Mới')
  expect(parentPath('Khách/Nordhus')).toBe('Khách')
  expect(parentPath('Khách')).toBe('')
})

test('the size of a folder includes its subfolders', () => {
  expect(threadsWithin(clients)).toBe(6)
})
