import { expect, test } from 'vitest'
import { folderMaker } from './make-folders.ts'

test('each folder on the way is made once, in the one above it', async () => {
  const made: string[] = []
  const wayTo = folderMaker({
    make: async (parentId, name) => {
      made.push(`${parentId ?? 'top'}/${name}`)
      return { id: name }
    },
  })
  expect(
    await Promise.all([wayTo(null, 'Ảnh/Sơn Trà'), wayTo(null, 'Ảnh'), wayTo(null, 'Ảnh/Sơn Trà')]),
  ).toEqual(['Sơn Trà', 'Ảnh', 'Sơn Trà'])
  expect(made).toEqual(['top/Ảnh', 'Ảnh/Sơn Trà'])
  expect(await wayTo('5', '')).toBe('5')
  expect(await wayTo('5', 'Ảnh')).toBe('Ảnh')
  expect(made).toEqual(['top/Ảnh', 'Ảnh/Sơn Trà', '5/Ảnh'])
})

test('a folder that could not be made is tried again by the next file', async () => {
  let attempts = 0
  const wayTo = folderMaker({
    make: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('cut')
      return { id: '9' }
    },
  })
  await expect(wayTo(null, 'Ảnh')).rejects.toThrow('cut')
  expect(await wayTo(null, 'Ảnh')).toBe('9')
})
