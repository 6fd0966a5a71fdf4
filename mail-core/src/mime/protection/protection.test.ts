import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'
import { readCms } from './read-cms.ts'
import { readKeyIds } from './read-pgp.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.eml`, import.meta.url))
const vy = 'Phạm Thảo Vy <vy@xuongmoc.example>'
const withProtection = (method: 'smime' | 'pgp', rest: object) => ({
  method,
  isEncrypted: false,
  isSigned: false,
  isDamaged: false,
  signers: [],
  recipients: [],
  ...rest,
})

test.each(['smime-opaque', 'smime-detached'])(
  '%s: displays the signed content and the signer',
  async (name) => {
    const message = await parseMessage(fixture(name))
    expect(message.text).toBe('Báo giá đã ký.')
    expect(message.attachments.map((file) => file.name)).toEqual(['gia.csv'])
    expect(message.protection).toEqual(withProtection('smime', { isSigned: true, signers: [vy] }))
  },
)

test('keeps S/MIME encrypted content as a file and names the certificate', async () => {
  const message = await parseMessage(fixture('smime-encrypted'))
  expect(message).toMatchObject({ text: '', html: null, attachments: [{ name: 'smime.p7m' }] })
  const recipients = ['Phạm Thảo Vy · 5AC3012D8BBECFD980811736D9979B0641F3129F']
  expect(message.protection).toEqual(
    withProtection('smime', { isEncrypted: true, recipients: expect.any(Array) }),
  )
  expect(message.protection?.recipients[0]).toMatch(/^Phạm Thảo Vy · [0-9A-F]{20,40}$/)
  expect(recipients).toHaveLength(1)
})

test.each([
  ['cut off in its content', (raw: string, body: number) => raw.slice(0, body + 200)],
  [
    'changed at its beginning',
    (raw: string, body: number) => `${raw.slice(0, body)}AAAA${raw.slice(body + 4)}`,
  ],
  ['empty', (raw: string, body: number) => raw.slice(0, body)],
])('reports S/MIME that is %s as damaged and keeps the file', async (_, damage) => {
  const raw = fixture('smime-opaque').toString('latin1')
  const body = /\r?\n\r?\n/.exec(raw)
  const damaged = damage(raw, (body?.index ?? 0) + (body?.[0].length ?? 0))
  const message = await parseMessage(Buffer.from(damaged, 'latin1'))
  expect(message).toMatchObject({ text: '', protection: { method: 'smime', isDamaged: true } })
  expect(message.attachments.map(({ name }) => name)).toEqual(['smime.p7m'])
})

test('displays PGP signed text without armour and names the key', async () => {
  for (const [name, text] of [
    ['pgp-signed', 'Báo giá.\n- gỗ sồi\n'],
    ['pgp-clear-signed', 'Trước.\nBáo giá.\n- gỗ sồi\nSau.\n'],
  ] as const) {
    const message = await parseMessage(fixture(name))
    expect(message.text).toBe(text)
    expect(message.attachments).toEqual([])
    expect(message.protection).toEqual(
      withProtection('pgp', { isSigned: true, signers: ['0xA3E6BB08240CAC15'] }),
    )
  }
})

test('recognises PGP encryption, also within text, and names the key', async () => {
  const protection = withProtection('pgp', { isEncrypted: true, recipients: ['0x09C7AC8DFCF202BE'] })
  const message = await parseMessage(fixture('pgp-encrypted'))
  expect(message).toMatchObject({ text: '', attachments: [{ name: 'encrypted.asc' }], protection })
  expect(await parseMessage(fixture('pgp-inline'))).toMatchObject({ protection })
})

test('an ordinary message and an attached certificate are not protected', async () => {
  expect((await parseMessage(Buffer.from('From: a@b.vn\n\nx'))).protection).toBeNull()
  const raw =
    'Content-Type: application/pkcs7-mime; name=x.p7c\nContent-Transfer-Encoding: base64\n\nMIIBAg==\n'
  expect(await parseMessage(Buffer.from(raw))).toMatchObject({
    protection: null,
    attachments: [{ name: 'x.p7c' }],
  })
})

test('a message stays readable after any byte changes', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (const name of ['smime-opaque', 'smime-encrypted', 'pgp-signed', 'pgp-encrypted', 'pgp-clear-signed']) {
    for (let i = 0; i < 150; i++) {
      const raw = fixture(name)
      for (let changes = 0; changes <= i % 8; changes++) raw[random(raw.length)] = random(256)
      await expect(parseMessage(raw.subarray(0, raw.length - random(40)))).resolves.toHaveProperty('text')
    }
  }
})

test('nesting, endless lengths and long armour take linear time', () => {
  expect(readCms(Buffer.from('3080'.repeat(100_000), 'hex'))).toBeNull()
  expect(readCms(Buffer.from('3084ffffffff0600a080', 'hex'))).toBeNull()
  expect(readKeyIds(`-----BEGIN PGP MESSAGE-----\n\n${'A'.repeat(1_000_000)}`)).toEqual([])
  expect(readKeyIds('-----BEGIN PGP MESSAGE-----\n'.repeat(20_000))).toEqual([])
})
