import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainSecrets } from '../adapters/builtin/plain-secrets.ts'
import { createKeyFile } from '../adapters/sealed/key-file.ts'
import { SealedSecrets } from '../adapters/sealed/sealed-secrets.ts'
import { reseal } from '../db/sealed-columns.ts'
import { openShell } from '../entrypoints/cli/testing.ts'
import { createSigningKey, getSigningKey } from '../features/outbox/index.ts'
import { forwardSender } from '../features/rules/index.ts'
import { authenticatorCode, Browser, setUpAuthenticator } from '../features/sign-in/testing.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import { createWorld, type Dialect, onEachDatabase, type World } from '../testing/index.ts'
import { emptyDirectory } from '../testing/product-process.ts'
import { rotateKeys } from './change-keys.ts'
import { readConfig } from './config.ts'
import { openApp } from './open-app.ts'

const vy = 'vy@xuongmoc.example'
const domain = 'mocviet.test'

async function keyFile(): Promise<string> {
  const path = join(await emptyDirectory(), 'keys')
  createKeyFile(path)
  return path
}

/** A world with an active and a waiting signing key, an authenticator and a forwarded message. */
async function worldWithSecrets(database: Dialect) {
  const path = await keyFile()
  const world = await createWorld({ database, parts: { secrets: new SealedSecrets(path) } })
  const browser = new Browser(world)
  await browser.signIn()
  const { key } = await setUpAuthenticator(world, browser)
  await browser.call('POST /api/v2/2fa/authenticator', {})
  await createSigningKey(world.app, domain)
  const duy = await world.signIn('duy@dakwood.test')
  await duy.call('GET /api/v2/organisation/domains', {})
  const sender = await forwardedSender(world)
  return { world, path, key, sender }
}

/** Rewritten sender of a forwarded message, signed with a secret of this store. */
async function forwardedSender({ app }: World): Promise<string> {
  const mailbox = `khue@${domain}`
  const { id: accountId } = await app.db.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', mailbox)
    .executeTakeFirstOrThrow()
  const returns = { messageIdHeader: '<bao-gia@xuongmoc.example>', subject: 'Báo giá' }
  const message = { accountId, mailbox, envelopeFrom: vy, to: 'khue@elsewhere.example', blobHash: '' }
  return forwardSender(app, { ...message, returns })
}

/** Every secret as stored. */
async function listStored({ app: { db } }: World): Promise<string[]> {
  const lists = await Promise.all([
    db.sql.selectFrom('signing_key').select('private_key as kept').execute(),
    db.sql.selectFrom('waiting_key').select('private_key as kept').execute(),
    db.sql.selectFrom('authenticator').select('secret as kept').execute(),
    db.sql.selectFrom('authenticator_set_up').select('secret as kept').execute(),
    db.sql.selectFrom('store_fact').select('value as kept').where('key', '=', 'forward_secret').execute(),
  ])
  expect(lists.map((list) => list.length > 0)).toEqual([true, true, true, true, true])
  return lists.flat().map(({ kept }) => kept)
}

/** Checks that everything that needs a secret still works. */
async function expectAllOpen({ world, key, sender }: { world: World; key: string; sender: string }) {
  const browser = new Browser(world)
  const { ticket } = await browser.firstStep()
  await browser.call('POST /api/v2/auth-verification', {
    body: { ticket, code: authenticatorCode(key, world), method: 'authenticator' },
  })
  await world.clock.advance(30)
  expect((await getSigningKey(world.app, domain))?.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  expect(await forwardedSender(world)).toBe(sender)
}

const isSealed = (stored: string) => /^sealed:[0-9a-f]{12}:/.test(stored)

/** As stored before a key file existed. */
const unseal = (world: World, box: SecretBox) =>
  reseal(world.app.db, { ...plainSecrets, open: (stored, context) => box.open(stored, context) })

onEachDatabase('the keys of a store', (database) => {
  test('are stored sealed with a key file, and work', async () => {
    const created = await worldWithSecrets(database)
    expect((await listStored(created.world)).filter((stored) => !isSealed(stored))).toEqual([])
    await expectAllOpen(created)
  })

  test('stored in plain text are sealed once at the start', async () => {
    const created = await worldWithSecrets(database)
    const { db, secrets } = created.world.app
    expect(await unseal(created.world, secrets)).toBe(5)
    expect((await listStored(created.world)).filter(isSealed)).toEqual([])
    await expectAllOpen(created)

    expect(await reseal(db, secrets)).toBe(5)
    expect((await listStored(created.world)).filter((stored) => !isSealed(stored))).toEqual([])
    expect(await reseal(db, secrets)).toBe(0)
    await expectAllOpen(created)
  })

  test('are resealed with a new key while a server runs; the old key opens older copies until it is dropped', async () => {
    const created = await worldWithSecrets(database)
    const before = await listStored(created.world)
    const older = `${created.path}.older`
    await copyFile(created.path, older)
    expect(await rotateKeys(created.world.app, { keyFile: created.path }, { dropsOld: false })).toBe(5)
    const after = await listStored(created.world)
    expect(new Set([...before, ...after].map((stored) => stored.slice(0, 20))).size).toBe(2)
    await expectAllOpen(created)
    await expect(reseal(created.world.app.db, new SealedSecrets(older))).rejects.toThrow(
      /does not contain it/,
    )

    await rotateKeys(created.world.app, { keyFile: created.path }, { dropsOld: true })
    expect((await readFile(created.path, 'utf8')).trim().split('\n')).toHaveLength(1)
    await expectAllOpen(created)
  })

  test('do not open without their key or with another, and stay unchanged', async () => {
    const { world } = await worldWithSecrets(database)
    const before = await listStored(world)
    await expect(reseal(world.app.db, plainSecrets)).rejects.toThrow(
      'Secrets in this store are encrypted, but BOCAU_KEY_FILE does not name the file with their key.',
    )
    await expect(reseal(world.app.db, new SealedSecrets(await keyFile()))).rejects.toThrow(
      /does not contain it/,
    )
    expect(await listStored(world)).toEqual(before)
  })

  test('open in their own rows only', async () => {
    const { world } = await worldWithSecrets(database)
    const { private_key } = await world.app.db.sql
      .selectFrom('waiting_key')
      .select('private_key')
      .executeTakeFirstOrThrow()
    await world.app.db.transaction((tx) => tx.sql.updateTable('signing_key').set({ private_key }).execute())
    await expect(getSigningKey(world.app, domain)).rejects.toThrow(
      /signing_key\/mocviet\.test cannot be decrypted/,
    )
  })
})

test('a server starts only with the key of its store, and the error names the missing key', async () => {
  const directory = await emptyDirectory()
  const settings = (more: Record<string, string>) => ({ BOCAU_DATA: join(directory, 'data'), ...more })
  const start = async (more: Record<string, string>) => {
    const app = await openApp({ ...readConfig(settings(more)), logLevel: 'silent' })
    await app.close()
  }
  const [firstDirectory, other] = [join(directory, 'own'), join(directory, 'other')]
  const bocau = openShell(settings({}))
  await bocau(`domain add ${domain} --organisation`, ['Mộc Việt'])
  await bocau(`domain sign ${domain}`)
  expect((await bocau(`keys create ${firstDirectory}`)).output).toContain(
    `${firstDirectory} contains a new key`,
  )
  await bocau(`keys create ${other}`)

  await start({ BOCAU_KEY_FILE: firstDirectory })
  await expect(start({})).rejects.toThrow(
    'Secrets in this store are encrypted, but BOCAU_KEY_FILE does not name the file with their key.',
  )
  await expect(start({ BOCAU_KEY_FILE: other })).rejects.toThrow(
    /^Secrets in this store were encrypted with the key [0-9a-f]{12}, but BOCAU_KEY_FILE \(\S+other\) does not contain it\.$/,
  )
  await expect(start({ BOCAU_KEY_FILE: join(directory, 'none') })).rejects.toThrow(
    /^BOCAU_KEY_FILE is ".+", but it cannot be read: ENOENT/,
  )
  const rotated = await openShell(settings({ BOCAU_KEY_FILE: firstDirectory }))('keys rotate --drop-old')
  expect(rotated.output).toContain('Encrypted 1 secret of the store with a new key and removed the old keys.')
})
