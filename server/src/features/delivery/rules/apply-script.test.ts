import { expect, test } from 'vitest'
import { disableSending } from '../../../testing/account-state.ts'
import { type ApiClient, createWorld, onEachDatabase, verifyForward } from '../../../testing/index.ts'

const khue = 'khue@mocviet.test'
const elsewhere = 'khue@elsewhere.test'

const saveScript = (client: ApiClient, sieve_script: string) =>
  client.call('POST /api/v2/rules', {
    body: { name: 'Của tôi', sieve_json: '{"type":"script"}', sieve_script },
  })
const createFilter = (client: ApiClient, value: string, ...actions: unknown[]) =>
  client.call('POST /api/v2/rules', {
    body: {
      sieve_json: JSON.stringify({
        conditions: [{ type: 'subject', comparator: 'contains', value }],
        actions,
      }),
    },
  })

const listed = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items
const subjectsIn = async (client: ApiClient, folder: string) =>
  (await listed(client, folder)).map((thread) => thread.subject)

/** Returns the delivery report of the newest message in a folder. */
async function stepsOf(client: ApiClient, folder: string) {
  const [thread] = await listed(client, folder)
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', {
    params: { id: messages.at(-1)?.id ?? '' },
  })
  return delivery?.steps.filter(({ step }) => ['filter', 'script', 'forward', 'answer'].includes(step))
}

onEachDatabase("a user's script", (database) => {
  const open = async () => {
    const world = await createWorld({ database })
    return { world, client: await world.signIn(khue) }
  }

  test('runs its actions only on matching messages', async () => {
    const { world, client } = await open()
    await client.call('POST /api/v2/rules', {
      body: { sieve_script: 'if header :is "X-My-Flag" "YES" { discard; stop; }' },
    })
    await world.deliver({ subject: 'YES, X-My-Flag', headers: ['X-My-Flag: NO'] })
    await world.deliver({ subject: 'rác', headers: ['X-My-Flag: YES'] })
    expect(await subjectsIn(client, 'INBOX')).toEqual(['YES, X-My-Flag'])
    expect(await subjectsIn(client, 'Trash')).toEqual(['rác'])
  })

  test('files copies, creates folders and sets flags', async () => {
    const { world, client } = await open()
    await saveScript(
      client,
      'require ["fileinto","mailbox","imap4flags","variables","copy"];\nif header :matches "subject" "[*] *" {\n  set :lower "n" "${1}";\n  fileinto :create :flags "\\\\Seen" "Dự án/${n}";\n  addflag "\\\\Flagged";\n  keep;\n}',
    )
    await world.deliver({ subject: '[ABC] tiến độ' })
    const [copy] = await listed(client, 'Dự án/abc')
    const [stored] = await listed(client, 'INBOX')
    expect([copy?.subject, stored?.subject]).toEqual(['[ABC] tiến độ', '[ABC] tiến độ'])
    const messages = await world.app.db.sql
      .selectFrom('message')
      .select(['is_unread', 'is_starred'])
      .orderBy('id')
      .execute()
    expect(messages.map(({ is_unread, is_starred }) => `${is_unread} ${is_starred}`).toSorted()).toEqual([
      '0 0',
      '1 1',
    ])
    const { used_bytes } = await world.app.db.sql
      .selectFrom('account_counter')
      .innerJoin('account', 'account.id', 'account_counter.account_id')
      .select('used_bytes')
      .where('email', '=', khue)
      .executeTakeFirstOrThrow()
    const { size } = await world.app.db.sql.selectFrom('message').select('size').executeTakeFirstOrThrow()
    expect(used_bytes).toBe(2 * size)
  })

  test('runs after filters that leave the message in the inbox', async () => {
    const { world, client } = await open()
    await createFilter(client, 'báo giá', { type: 'fileinto', value: 'Trash' })
    await createFilter(client, 'hoá đơn', { type: 'setflag', value: 'Flagged' })
    await saveScript(client, 'require "imap4flags"; addflag "\\\\Seen";')
    await world.deliver({ subject: 'báo giá' })
    await world.deliver({ subject: 'hoá đơn' })
    expect((await listed(client, 'Trash'))[0]?.unread).toBe(true)
    expect((await listed(client, 'INBOX'))[0]).toMatchObject({ unread: false, starred: true })
    expect((await stepsOf(client, 'INBOX'))?.map(({ step }) => step)).toEqual(['filter', 'script'])
  })

  test('redirects only to verified addresses, then files to Trash', async () => {
    const { world, client } = await open()
    await verifyForward(world, client, elsewhere)
    await saveScript(client, `redirect "${elsewhere}";`)
    await world.deliver({ subject: 'một' })
    await world.runJobs()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[elsewhere]])
    expect(await subjectsIn(client, 'Trash')).toEqual(['một'])

    const [forward] = await client.call('GET /api/v2/rules', { query: { type: 'autofw' } })
    await client.call('DELETE /api/v2/rules/:id', { params: { id: forward?.id ?? '' } })
    await world.deliver({ subject: 'hai' })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await subjectsIn(client, 'INBOX')).toEqual(['hai'])
    expect(await stepsOf(client, 'INBOX')).toMatchObject([
      { step: 'script', did: ['forward'] },
      { step: 'forward', to: elsewhere, held_back: 'unverified' },
    ])
  })

  test('does not redirect to a computed address that is not verified', async () => {
    const { world, client } = await open()
    await saveScript(client, 'require "variables"; if header :matches "subject" "to *" { redirect "${1}"; }')
    await world.deliver({ subject: 'to victim@elsewhere.test' })
    await world.deliver({ subject: 'to nobody' })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect((await subjectsIn(client, 'INBOX')).toSorted()).toEqual(['to nobody', 'to victim@elsewhere.test'])
    const [script] = await client.call('GET /api/v2/rules', { query: { type: 'script' } })
    expect(script?.problem).toBe('script_failed')
  })

  test('replies once per vacation action, never to machines or as another sender', async () => {
    const { world, client } = await open()
    await saveScript(
      client,
      'require "vacation";\nvacation :days 2 :from "Sếp <duy@dakwood.test>" :subject "Vắng" "Tôi vắng.";',
    )
    await world.deliver({ subject: 'một' })
    world.clock.skip(24 * 3600)
    await world.runJobs()
    await world.deliver({ subject: 'hai' })
    await world.deliver({ subject: 'ba', headers: ['List-Id: <x.y>'] })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(world.mailOut.sent[0]?.raw).toContain(khue)
    expect(world.mailOut.sent[0]?.raw).not.toContain('duy@dakwood.test')
    world.clock.skip(24 * 3600)
    await world.runJobs()
    await world.deliver({ subject: 'bốn' })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(2)
  })

  test('replies with a MIME entity', async () => {
    const { world, client } = await open()
    const entity = 'Content-Type: text/html; charset=utf-8\n\n<p>Tôi <b>vắng</b></p>'
    await saveScript(client, `require "vacation"; vacation :mime text:\n${entity}\n.\n;`)
    await world.deliver({ subject: 'một' })
    await world.runJobs()
    expect(world.mailOut.sent[0]?.raw).toContain('text/html')
  })

  test('leaves a message in the inbox when its folder is missing, and reports it', async () => {
    const { world, client } = await open()
    const { id } = await saveScript(client, 'require "fileinto"; fileinto "Đã xóa";')
    await world.deliver({ subject: 'một' })
    expect(await subjectsIn(client, 'INBOX')).toEqual(['một'])
    const script = await client.call('GET /api/v2/rules/:id', { params: { id } })
    expect(script.problem).toBe('folder_gone')
  })

  test('does not run on spam', async () => {
    const { world, client } = await open()
    await client.call('POST /api/v2/rules/block', { body: { emails: ['vy@xuongmoc.example'] } })
    await saveScript(client, 'keep;')
    await world.deliver({ subject: 'rác' })
    expect(await subjectsIn(client, 'Junk')).toEqual(['rác'])
  })
})

onEachDatabase('an account that may not send', (database) => {
  test.each([
    ['sending_off', 'account'],
    ['domain_unverified', 'domain'],
  ] as const)('does not forward or reply: %s', async (held_back, reason) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await verifyForward(world, client, elsewhere, { isOn: true })
    await client.call('POST /api/v2/rules', {
      body: {
        sieve_json: JSON.stringify({
          type: 'vacation',
          start_date: null,
          end_date: null,
          subject: 'Vắng',
          from: khue,
          body: 'Tôi vắng.',
        }),
      },
    })
    const { sql } = world.app.db
    await disableSending(world, khue, reason)
    await world.deliver({ subject: 'một' })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    const { steps } = await sql.selectFrom('delivery').select('steps').executeTakeFirstOrThrow()
    expect(JSON.parse(steps).filter(({ step }: { step: string }) => /forward|answer/.test(step))).toEqual([
      { step: 'forward', to: elsewhere, held_back },
      { step: 'answer', held_back },
    ])
  })
})
