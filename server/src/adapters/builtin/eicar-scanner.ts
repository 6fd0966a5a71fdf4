import { takeBack } from '../../ports/released-buffers.ts'
import type { ScanAnswer, ScannedContent, VirusScanner } from '../../ports/virus-scanner.ts'

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

  async scan(content): Promise<ScanAnswer> {
    const found: ScanAnswer = { verdict: 'found', name: 'Eicar-Test-Signature' }
    let end = Buffer.alloc(0)
    for await (const piece of piecesOf(content)) {
      if (piece.includes(testString, 0, 'latin1')) return found
      // The string may be split between two chunks.
      const seam = Buffer.concat([end, piece.subarray(0, testString.length - 1)])
      if (seam.includes(testString, 0, 'latin1')) return found
      end = Buffer.from(
        (piece.byteLength < testString.length ? Buffer.concat([end, piece]) : piece).subarray(
          -(testString.length - 1),
        ),
      )
    }
    return { verdict: 'notScanned', reason: 'no scanner configured', isMissing: true }
  },
}

async function* piecesOf(content: ScannedContent): AsyncGenerator<Buffer> {
  if (content instanceof Uint8Array) yield asBuffer(content)
  else
    for await (const piece of content) {
      yield asBuffer(piece)
      takeBack([piece])
    }
}

const asBuffer = (piece: Uint8Array) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
