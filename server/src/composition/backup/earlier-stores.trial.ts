import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { migrations } from '../../db/migrations/all.ts'
import { emptyDirectory, ProductProcess } from '../../testing/product-process.ts'

/** A small store of each released version: accounts, small and large messages, a folder, a draft, a file. */
const earlier = join(import.meta.dirname, 'earlier-stores')

async function copyStore(version: string): Promise<string> {
  const data = await emptyDirectory()
  await cp(join(earlier, version), data, { recursive: true })
  const packed = join(data, 'bocau.db.zst')
  await writeFile(join(data, 'bocau.db'), zstdDecompressSync(await readFile(packed)))
  return data
}

const settings = {
  BOCAU_HTTP: '127.0.0.1:0',
  BOCAU_LMTP: '127.0.0.1:0',
  BOCAU_IMAP: 'off',
  BOCAU_DEMO: 'off',
}

async function start(data: string) {
  const server = new ProductProcess('main.ts', [], { BOCAU_DATA: data, ...settings })
  const [, origin = ''] = await server.waitForOutput(/listens on (\S+)/)
  return { server, origin }
}

const copiesIn = async (data: string) => (await readdir(data)).filter((name) => name.includes('.before-'))

test.each([['0.2.0', 77]])(
  'a store of %s is migrated with its content, and its database copy is kept until the next successful start',
  { timeout: 240_000 },
  async (version, schema) => {
    expect(migrations.at(-1)?.number).toBeGreaterThan(schema)
    const data = await copyStore(version)
    const before = await readFile(join(data, 'bocau.db'))
    const { server, origin } = await start(data)
    expect(await copiesIn(data)).toEqual([`bocau.db.before-${schema}`])

    const signedIn = await fetch(`${origin}/api/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'khue@mocviet.test', password: 'go-soi-ban-tron-1m8' }),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const list = await fetch(`${origin}/api/v2/threads?in=INBOX`, { headers: { 'x-auth-token': token } })
    const { items } = (await list.json()) as { items: { subject: string }[] }
    expect(items.map(({ subject }) => subject)).toContain('Bao gia so 3')
    server.child.kill()
    await server.exited

    const { output } = await new ProductProcess('entrypoints/cli/main.ts', ['check'], { BOCAU_DATA: data })
      .exited
    expect(output).toBe('2 accounts, no problems found.\n')
    // Commands that only read do not count as a start.
    expect(await copiesIn(data)).toEqual([`bocau.db.before-${schema}`])

    const restarted = await start(data)
    await restarted.server.waitForOutput(/by LMTP/)
    await expect.poll(() => copiesIn(data)).toEqual([])
    restarted.server.child.kill()
    await restarted.server.exited
    expect(before.byteLength).toBeGreaterThan(0)
  },
)

test('a damaged store of an earlier version is not migrated, and the start fails with an explanation', {
  timeout: 240_000,
}, async () => {
  const data = await copyStore('0.2.0')
  const file = join(data, 'bocau.db')
  const store = new DatabaseSync(file)
  const { rootpage } = store
    .prepare("select rootpage from sqlite_schema where name = 'outgoing_due'")
    .get() as { rootpage: number }
  const { page_size } = store.prepare('pragma page_size').get() as { page_size: number }
  store.close()
  const content = await readFile(file)
  content.fill(0xff, (rootpage - 1) * page_size, rootpage * page_size)
  await writeFile(file, content)

  const { code, output, errors } = await new ProductProcess('main.ts', [], { BOCAU_DATA: data, ...settings })
    .exited
  expect(code).toBe(1)
  expect(`${output}${errors}`).toMatch(/malformed|was not migrated because it is damaged/)
  const after = new DatabaseSync(file, { readOnly: true })
  expect(after.prepare('select max(number) as shape from migration').get()).toEqual({ shape: 77 })
  after.close()
  expect(await copiesIn(data)).toEqual([])
})
