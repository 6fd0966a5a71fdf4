import { expect, test } from 'vitest'
import { secretBoxSuite } from '../../ports/secret-box.suite.ts'
import { plainSecrets } from './plain-secrets.ts'

secretBoxSuite('kept as they are', () => plainSecrets)

test('never returns a sealed secret as plain text', () => {
  expect(() => plainSecrets.open('sealed:0123456789ab:AAAA', 'account/1')).toThrow(/BOCAU_KEY_FILE/)
  expect(plainSecrets.isStale('sealed:0123456789ab:AAAA')).toBe(true)
})
