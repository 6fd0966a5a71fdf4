import { describe, expect, test } from 'vitest'
import type { SecretBox } from './secret-box.ts'

/** What holds of every box of secrets, whether it seals them or keeps them as they are. */
export function secretBoxSuite(name: string, open: () => SecretBox): void {
  describe(`secrets: ${name}`, () => {
    test.each(['', 'JBSWY3DPEHPK3PXP', '-----BEGIN PRIVATE KEY-----\nMIIE\n', 'Bồ Câu 🕊'])(
      'what was kept is opened as it was: %j',
      (secret) => {
        const box = open()
        const kept = box.seal(secret, 'account/1')
        expect(box.open(kept, 'account/1')).toBe(secret)
        expect(box.isStale(kept)).toBe(false)
      },
    )

    test('what was kept plainly before is opened too', () => {
      expect(open().open('JBSWY3DPEHPK3PXP', 'account/1')).toBe('JBSWY3DPEHPK3PXP')
    })
  })
}
