import { expect, test } from 'vitest'
import { garbageCollectionTrigger } from './release-memory-when-idle.ts'

const megabyte = 1024 * 1024

function keeperRetaining(remainingBytes: number) {
  let collections = 0
  const check = garbageCollectionTrigger(() => {
    collections++
    return remainingBytes
  })
  return { look: check, collections: () => collections }
}

test('releases the memory of the start at the first idle moment', () => {
  const { look, collections } = keeperRetaining(35 * megabyte)
  look({ utilisation: 0.9, heapBytes: 60 * megabyte })
  expect(collections()).toBe(0)
  look({ utilisation: 0.001, heapBytes: 60 * megabyte })
  expect(collections()).toBe(1)
})

test('does not collect for a small gain', () => {
  const { look, collections } = keeperRetaining(35 * megabyte)
  look({ utilisation: 0.001, heapBytes: 60 * megabyte })
  for (let heap = 36; heap < 51; heap++) look({ utilisation: 0.001, heapBytes: heap * megabyte })
  expect(collections()).toBe(1)
  look({ utilisation: 0.001, heapBytes: 51 * megabyte })
  expect(collections()).toBe(2)
})

test('does not collect while requests wait', () => {
  const { look, collections } = keeperRetaining(35 * megabyte)
  look({ utilisation: 0.5, heapBytes: 900 * megabyte })
  expect(collections()).toBe(0)
})
