import { describe, expect, test } from 'vitest'
import type { SecretBox } from './secret-box.ts'

/** Contract of every secret box, sealing or not. */
export function secretBoxSuite(name: string, open: () => SecretBox): void {
  describe(`secrets: ${name}`, () => {
    test.each(['', 'JBSWY3DPEHPK3PXP', '-----BEGIN PRIVATE KEY-----\nMIIE\n', 'Bồ Câu 🕊'])(
      'opens a sealed secret: %j',
      (secret) => {
        const box = open()
        const sealed = box.seal(secret, 'account/1')
        expect(box.open(sealed, 'account/1')).toBe(secret)
        expect(box.isStale(sealed)).toBe(false)
      },
    )

    test('opens a secret stored in plain text before', () => {
      expect(open().open('JBSWY3DPEHPK3PXP', 'account/1')).toBe('JBSWY3DPEHPK3PXP')
    })
  })
}
