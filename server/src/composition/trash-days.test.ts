import { ImapFlow } from 'imapflow'
import { expect, onTestFinished, test } from 'vitest'
import { emptyOldTrash as emptyOldFiles } from '../features/drive/actions/empty-trash.ts'
import { emptyOldTrash } from '../features/mailbox/check/empty-old-trash.ts'
import { createWorld, onEachDatabase, password, type World } from '../testing/index.ts'

const day = 24 * 3_600_000
const khue = 'khue@mocviet.test'

/** The application some days later without activity. */
const afterDays = ({ app, clock }: World, days: number): World['app'] => ({
  ...app,
  clock: { ...app.clock, now: () => clock.now() + days * day },
})

onEachDatabase('the days of Trash that an organisation chose', (database) => {
  test('apply to mail deleted by clients and to files, only in the organisation that set them', async () => {
    const world = await createWorld({ database })
    const [web, duy] = [await world.signIn(khue), await world.signIn('duy@dakwood.test')]
    await web.call('PATCH /api/v2/organisation/policies', { body: { trash_days: 7 } })
    const daysOf = async (client: typeof web) =>
      (await client.call('GET /api/v2/settings', {})).find(({ key }) => key === 'trash_days')?.value
    expect([await daysOf(web), await daysOf(duy)]).toEqual([7, 30])

    await world.deliver({ subject: 'Bỏ', recipients: [khue, 'duy@dakwood.test'] })
    const { items } = await duy.call('GET /api/v2/threads', {})
    await duy.call('POST /api/v2/threads/delete', { body: { ids: items.map(({ id }) => id) } })
    const program = new ImapFlow({
      host: '127.0.0.1',
      port: world.imapPort,
      secure: false,
      auth: { user: khue, pass: password },
      logger: false,
    })
    await program.connect()
    onTestFinished(() => program.close())
    await program.mailboxOpen('INBOX')
    await program.messageMove('1', 'Trash')
    const form = new FormData()
    form.append('file', new Blob(['x']), 'cũ.txt')
    const uploaded = await web.fetch('POST /storage/v1/files/upload', { query: {} }, { body: form })
    const [file] = (await uploaded.json()) as { id: string }[]
    await web.call('POST /storage/v1/files/trash', { body: { ids: [file?.id ?? ''] } })

    const inTrash = async () => {
      const status = await program.status('Trash', { messages: true })
      return status ? status.messages : undefined
    }
    expect(await emptyOldTrash(afterDays(world, 6.9))).toBe(0)
    expect(await emptyOldFiles(afterDays(world, 6.9))).toBe(0)
    expect(await inTrash()).toBe(1)
    expect(await emptyOldTrash(afterDays(world, 7.1))).toBe(1)
    expect(await emptyOldFiles(afterDays(world, 7.1))).toBe(1)
    expect(await inTrash()).toBe(0)
    expect(await web.call('GET /storage/v1/trash', {})).toMatchObject({ total: 0 })

    // The other organisation has a different retention.
    expect((await duy.call('GET /api/v2/threads', { query: { in: 'Trash' } })).items).toHaveLength(1)
    expect(await emptyOldTrash(afterDays(world, 30.1))).toBe(1)
  })
})
