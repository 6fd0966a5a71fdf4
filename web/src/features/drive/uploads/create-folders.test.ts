import { expect, test } from 'vitest'
import { createFolderResolver } from './create-folders.ts'

test('creates each folder of a path once, inside its parent', async () => {
  const created: string[] = []
  const folderAt = createFolderResolver({
    create: async (parentId, name) => {
      created.push(`${parentId ?? 'top'}/${name}`)
      return { id: name }
    },
  })
  expect(
    await Promise.all([folderAt(null, 'Ảnh/Sơn Trà'), folderAt(null, 'Ảnh'), folderAt(null, 'Ảnh/Sơn Trà')]),
  ).toEqual(['Sơn Trà', 'Ảnh', 'Sơn Trà'])
  expect(created).toEqual(['top/Ảnh', 'Ảnh/Sơn Trà'])
  expect(await folderAt('5', '')).toBe('5')
  expect(await folderAt('5', 'Ảnh')).toBe('Ảnh')
  expect(created).toEqual(['top/Ảnh', 'Ảnh/Sơn Trà', '5/Ảnh'])
})

test('the next file retries a folder that failed', async () => {
  let attempts = 0
  const folderAt = createFolderResolver({
    create: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('cut')
      return { id: '9' }
    },
  })
  await expect(folderAt(null, 'Ảnh')).rejects.toThrow('cut')
  expect(await folderAt(null, 'Ảnh')).toBe('9')
})
