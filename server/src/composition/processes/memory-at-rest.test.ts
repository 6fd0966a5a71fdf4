import { expect, test } from 'vitest'
import { memoryKeeper } from './memory-at-rest.ts'

const megabyte = 1024 * 1024

function keeperThatLeaves(leftBytes: number) {
  let collections = 0
  const look = memoryKeeper(() => {
    collections++
    return leftBytes
  })
  return { look, collections: () => collections }
}

test('what starting left behind is given back at the first rest', () => {
  const { look, collections } = keeperThatLeaves(35 * megabyte)
  look({ utilisation: 0.9, heapBytes: 60 * megabyte })
  expect(collections()).toBe(0)
  look({ utilisation: 0.001, heapBytes: 60 * megabyte })
  expect(collections()).toBe(1)
})

test('rest is not disturbed for little', () => {
  const { look, collections } = keeperThatLeaves(35 * megabyte)
  look({ utilisation: 0.001, heapBytes: 60 * megabyte })
  for (let heap = 36; heap < 51; heap++) look({ utilisation: 0.001, heapBytes: heap * megabyte })
  expect(collections()).toBe(1)
  look({ utilisation: 0.001, heapBytes: 51 * megabyte })
  expect(collections()).toBe(2)
})

test('nothing is collected while somebody waits, however much there is', () => {
  const { look, collections } = keeperThatLeaves(35 * megabyte)
  look({ utilisation: 0.5, heapBytes: 900 * megabyte })
  expect(collections()).toBe(0)
})
