import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { secretBoxSuite } from '../../ports/secret-box.suite.ts'
import { addKey, createKeyFile, dropOldKeys } from './key-file.ts'
import { SealedSecrets } from './sealed-secrets.ts'

const directory = mkdtempSync(join(tmpdir(), 'bocau-keys-'))
afterAll(() => rmSync(directory, { recursive: true }))
let fileCount = 0

function keyFile(): string {
  const path = join(directory, `keys-${fileCount++}`)
  createKeyFile(path)
  return path
}

secretBoxSuite('sealed', () => new SealedSecrets(keyFile()))

describe('a sealed secret', () => {
  test('reveals nothing and differs each time', () => {
    const box = new SealedSecrets(keyFile())
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account/1')
    expect(sealed).toMatch(/^sealed:[0-9a-f]{12}:[\w-]+$/)
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(box.seal('JBSWY3DPEHPK3PXP', 'account/1')).not.toBe(sealed)
    expect(box.isStale('JBSWY3DPEHPK3PXP')).toBe(true)
  })

  test('opens only in its own row and unchanged', () => {
    const box = new SealedSecrets(keyFile())
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'account/1')
    expect(() => box.open(sealed, 'account/2')).toThrow(/account\/2 cannot be decrypted/)
    const bytes = Buffer.from(sealed.split(':')[2] ?? '', 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const text = `${sealed.slice(0, 20)}${changed.toString('base64url')}`
      expect(() => box.open(text, 'account/1')).toThrow(/cannot be decrypted/)
    }
    for (const cut of [0, 5, 12, 27]) {
      expect(() =>
        box.open(`${sealed.slice(0, 20)}${bytes.subarray(0, cut).toString('base64url')}`, 'account/1'),
      ).toThrow(/cannot be decrypted/)
    }
  })

  test('needs its key: the error names the missing one', () => {
    const sealed = new SealedSecrets(keyFile()).seal('JBSWY3DPEHPK3PXP', 'account/1')
    expect(() => new SealedSecrets(keyFile()).open(sealed, 'account/1')).toThrow(sealed.slice(7, 19))
  })

  test('with an old key opens next to a new one, without a restart', () => {
    const path = keyFile()
    const [running, other] = [new SealedSecrets(path), new SealedSecrets(path)]
    const old = running.seal('JBSWY3DPEHPK3PXP', 'account/1')
    addKey(path)
    const fresh = other.seal('JBSWY3DPEHPK3PXP', 'account/1')

    expect(fresh.slice(0, 20)).not.toBe(old.slice(0, 20))
    expect([running.open(fresh, 'account/1'), other.open(old, 'account/1')]).toEqual(
      Array(2).fill('JBSWY3DPEHPK3PXP'),
    )
    expect([running.isStale(old), running.isStale(fresh)]).toEqual([true, false])
    dropOldKeys(path)
    expect(new SealedSecrets(path).open(fresh, 'account/1')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => new SealedSecrets(path).open(old, 'account/1')).toThrow(/does not contain it/)
  })
})

describe('a key file', () => {
  test('is created once and readable by its owner only', () => {
    const path = keyFile()
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
    const before = readFileSync(path, 'utf8')
    expect(() => createKeyFile(path)).toThrow(/already/)
    addKey(path)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
    expect(readFileSync(path, 'utf8').endsWith(before)).toBe(true)
  })

  test.each([
    ['does not exist', undefined, /cannot be read: ENOENT/],
    ['is empty', '\n # nothing\n', /the file contains no key/],
    ['holds a short key', randomBytes(16).toString('base64'), /a line of the file is not a key/],
    ['holds a password', 'correct horse battery staple', /a line of the file is not a key/],
  ])('that %s is rejected without repeating its content', (_, content, sentence) => {
    const path = join(directory, `bad-${fileCount++}`)
    if (content !== undefined) writeFileSync(path, content)
    expect(() => new SealedSecrets(path)).toThrow(sentence)
    expect(() => new SealedSecrets(path)).not.toThrow(content?.trim() || 'nothing of it')
  })
})
