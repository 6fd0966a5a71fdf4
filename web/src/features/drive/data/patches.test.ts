import { expect, test } from 'vitest'
import { aDriveFile, aListPage, pagesOf } from '../testing.ts'
import { filesIn, withChanged, withoutFiles } from './patches.ts'

const list = pagesOf(
  aListPage([aDriveFile({ id: '1' }), aDriveFile({ id: '2' })], { total: 3, next_cursor: 'more' }),
  aListPage([aDriveFile({ id: '3' })], { total: 3 }),
)

test('removed files leave every page and its count', () => {
  const after = withoutFiles(list, new Set(['2', '3', '9']))
  expect(filesIn(after).map(({ id }) => id)).toEqual(['1'])
  expect(after.pages.map(({ total }) => total)).toEqual([1, 1])
})

test('an unaffected list keeps its identity and is not rendered again', () => {
  expect(withoutFiles(list, new Set(['9']))).toBe(list)
  expect(withChanged(list, new Set(['9']), (file) => ({ ...file, name: 'x' }))).toBe(list)
})

test('updates a changed file everywhere, including the open folder', () => {
  const inFolder = pagesOf(aListPage([], { folder: aDriveFile({ id: '2', type: 'folder' }) }))
  const rename = (file: ReturnType<typeof aDriveFile>) => ({ ...file, name: 'Mới' })
  expect(filesIn(withChanged(list, new Set(['2']), rename)).map(({ name }) => name)).toEqual([
    'tệp 1.pdf',
    'Mới',
    'tệp 3.pdf',
  ])
  expect(withChanged(inFolder, new Set(['2']), rename).pages[0]?.folder?.name).toBe('Mới')
})
