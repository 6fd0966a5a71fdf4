import { expect, test } from 'vitest'
import { HasherBusy } from '../../ports/password-hasher.ts'
import { Argon2PasswordHasher } from './argon2-password-hasher.ts'

const cheap = { memoryCost: 64, timeCost: 1 }

test('a password matches only its own hash', async () => {
  const hasher = new Argon2PasswordHasher(cheap)
  const hash = await hasher.hash('Bocau-test-1')

  expect(await hasher.verify(hash, 'Bocau-test-1')).toBe(true)
  expect(await hasher.verify(hash, 'Bocau-test-2')).toBe(false)
  expect(await hasher.verify(hash, 'bocau-test-1')).toBe(false)
  expect(await hasher.verify(hash, '')).toBe(false)
})

test('no password matches a missing hash', async () => {
  const hasher = new Argon2PasswordHasher(cheap)
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false)
})

test('hashes of one password differ and do not contain it', async () => {
  const hasher = new Argon2PasswordHasher(cheap)
  const [first, second] = await Promise.all([hasher.hash('Bocau-test-1'), hasher.hash('Bocau-test-1')])

  expect(first).not.toBe(second)
  expect(first).not.toContain('Bocau')
})

test('default hashes have the cost that OWASP recommends', async () => {
  expect(await new Argon2PasswordHasher().hash('Bocau-test-1')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('a password with diacritics matches in every Unicode form', async () => {
  const hasher = new Argon2PasswordHasher(cheap)
  const hash = await hasher.hash('Bồ-câu-trắng-1'.normalize('NFD'))
  expect(await hasher.verify(hash, 'Bồ-câu-trắng-1'.normalize('NFC'))).toBe(true)
})

test('rejects when the queue is full, and serves later requests', async () => {
  const hasher = new Argon2PasswordHasher(cheap)
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => hasher.verify(null, 'x')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')

  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(HasherBusy)
  expect(await hasher.verify(null, 'x')).toBe(false)
})
