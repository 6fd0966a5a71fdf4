import { describe, expect, test } from 'vitest'
import type { VirusScanner } from './virus-scanner.ts'

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

async function* inChunks(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += size) yield content.subarray(at, at + size)
}

/** Contract of every scanner. One that never scans answers harmless files with `notScanned`. */
export function virusScannerSuite(
  name: string,
  open: () => Promise<VirusScanner>,
  harmless: 'clean' | 'notScanned' = 'clean',
): void {
  describe(`virus scanner: ${name}`, () => {
    test('detects the test file, alone and within another file', async () => {
      const scanner = await open()
      expect(await scanner.scan(Buffer.from(eicar))).toMatchObject({
        verdict: 'found',
        name: expect.stringMatching(/eicar/i),
      })
      expect(await scanner.scan(Buffer.from(`Xin chào\n${eicar}\n`))).toMatchObject({ verdict: 'found' })
    })

    test('detects the test file in a stream, however it is split into chunks', async () => {
      const scanner = await open()
      const content = Buffer.from(`${'x'.repeat(1000)}${eicar}${'y'.repeat(1000)}`)
      for (const size of [1, 7, 64, 1024]) {
        expect([size, await scanner.scan(inChunks(content, size))]).toMatchObject([
          size,
          { verdict: 'found' },
        ])
      }
    })

    test('detects nothing in other files and an empty one', async () => {
      const scanner = await open()
      for (const content of [Buffer.from('Báo giá gỗ sồi'), Buffer.alloc(0), Buffer.alloc(3_000_000, 'ab')]) {
        expect(await scanner.scan(content)).toMatchObject({ verdict: harmless })
      }
    })

    test('answers concurrent scans with their own result', async () => {
      const scanner = await open()
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, at) => scanner.scan(Buffer.from(at % 2 ? eicar : `tệp ${at}`))),
      )
      expect(results.map(({ verdict }) => verdict)).toEqual(
        Array.from({ length: 20 }, (_, at) => (at % 2 ? 'found' : harmless)),
      )
    })
  })
}
