import { releaseBuffers } from '../../ports/released-buffers.ts'
import type { ScannedContent, ScanResult, VirusScanner } from '../../ports/virus-scanner.ts'

// Split so that no scanner deletes this file.
const testString = [
  'X5O!P%@AP[4',
  '\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD',
  '-ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('')

/** Used without a configured scanner: detects the EICAR test file and never reports other files as clean. */
export const eicarScanner: VirusScanner = {
  readsMessages: false,

  async scan(content): Promise<ScanResult> {
    const infected: ScanResult = { verdict: 'found', name: 'Eicar-Test-Signature' }
    let end = Buffer.alloc(0)
    for await (const chunk of chunksFrom(content)) {
      if (chunk.includes(testString, 0, 'latin1')) return infected
      // The string may be split between two chunks.
      const seam = Buffer.concat([end, chunk.subarray(0, testString.length - 1)])
      if (seam.includes(testString, 0, 'latin1')) return infected
      end = Buffer.from(
        (chunk.byteLength < testString.length ? Buffer.concat([end, chunk]) : chunk).subarray(
          -(testString.length - 1),
        ),
      )
    }
    return { verdict: 'notScanned', reason: 'no scanner configured', isMissing: true }
  },
}

async function* chunksFrom(content: ScannedContent): AsyncGenerator<Buffer> {
  if (content instanceof Uint8Array) yield asBuffer(content)
  else
    for await (const chunk of content) {
      yield asBuffer(chunk)
      releaseBuffers([chunk])
    }
}

const asBuffer = (chunk: Uint8Array) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
