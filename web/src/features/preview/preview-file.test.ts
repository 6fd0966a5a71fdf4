import { afterEach, expect, test, vi } from 'vitest'
import type { PreviewFile } from './preview-file.ts'
import { readFile } from './preview-file.ts'

afterEach(() => vi.unstubAllGlobals())

test('reads a file inline so that it does not count as a download', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return new Response('nội dung')
  })
  const file = { address: '/download', inlineAddress: '/download?inline=1' } as PreviewFile
  expect(new TextDecoder().decode(await readFile(file))).toBe('nội dung')
  expect(requests).toEqual(['/download?inline=1'])
})
