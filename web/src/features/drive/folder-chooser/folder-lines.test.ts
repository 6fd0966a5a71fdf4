import { expect, test } from 'vitest'
import { aDriveFile } from '../testing.ts'
import { folderLines, moveInFolders } from './folder-lines.ts'

const folder = (id: string, parent_id: string | null = null) =>
  aDriveFile({ id, name: id, type: 'folder', parent_id })
const inside = new Map([
  ['', [folder('a'), folder('b')]],
  ['a', [folder('c', 'a')]],
  ['c', [folder('d', 'c')]],
])
const lines = (moved = [aDriveFile({ id: 'x', parent_id: null })], kind: 'move' | 'copy' = 'move') =>
  folderLines({ topName: 'Kho tệp', subfolders: inside, open: new Set(['', 'a', 'c']), moved, kind })
const lineNames = (...args: Parameters<typeof lines>) =>
  lines(...args).map(({ name, level, isDisabled }) => `${level} ${name}${isDisabled ? ' off' : ''}`)

test('files cannot be moved to their own folder', () => {
  expect(lineNames()).toEqual(['1 Kho tệp off', '2 a', '3 c', '4 d', '2 b'])
  expect(lineNames([aDriveFile({ id: 'x', parent_id: null })], 'copy')[0]).toBe('1 Kho tệp')
  expect(lineNames([aDriveFile({ id: 'x' }), aDriveFile({ id: 'y', parent_id: 'a' })])).not.toContain(
    '1 Kho tệp off',
  )
})

test('a folder cannot be moved into itself or its descendants', () => {
  expect(lineNames([folder('a')])).toEqual(['1 Kho tệp off', '2 a off', '3 c off', '4 d off', '2 b'])
})

test('arrow keys move in the tree and expand or collapse folders', () => {
  const tree = lines()
  expect(moveInFolders(tree, 0, 'ArrowDown')).toEqual({ target: 1 })
  expect(moveInFolders(tree, 1, 'ArrowRight')).toEqual({ target: 2 })
  expect(moveInFolders(tree, 4, 'ArrowRight')).toEqual({ fold: true })
  expect(moveInFolders(tree, 1, 'ArrowLeft')).toEqual({ fold: false })
  expect(moveInFolders(tree, 3, 'ArrowLeft')).toEqual({ target: 2 })
  expect(moveInFolders(tree, 0, 'ArrowLeft')).toBeUndefined()
  expect(moveInFolders(tree, 1, 'End')).toEqual({ target: 4 })
})
