import type { ScanAnswer, VirusScanner } from '../../ports/virus-scanner.ts'

// In pieces, so that no scanner takes this file itself away.
const testString = [
  'X5O!P%@AP[4',
  '\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD',
  '-ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('')

/** Stands in where no scanner is configured: knows the EICAR test file and calls nothing clean. */
export const eicarScanner: VirusScanner = {
  async scan(content): Promise<ScanAnswer> {
    if (
      Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(testString, 0, 'latin1')
    ) {
      return { verdict: 'found', name: 'Eicar-Test-Signature' }
    }
    return { verdict: 'notScanned', reason: 'no scanner configured' }
  },
}
