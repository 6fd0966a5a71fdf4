import { expect, test } from 'vitest'
import { folderMaker } from './make-folders.ts'

test('creates each folder of a path once, inside its parent', async () => {
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

test('the next file retries a folder that failed', async () => {
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
