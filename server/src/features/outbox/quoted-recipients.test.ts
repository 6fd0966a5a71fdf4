import { expect, onTestFinished, test } from 'vitest'
import { RelayTransport } from '../../adapters/smtp/relay-transport.ts'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { openScriptedServer, type Script } from '../../testing/scripted-smtp-server.ts'
import { createTestDraft, listFolder, listSubjects, readRaw, sendNow } from './testing.ts'

const quoted = ['"nam van"@fault.test', '"kho, 2; \\"x\\""@fault.test', '"a@b"@fault.test']

onEachDatabase('recipients with a quoted local part', (database) => {
  test('receive mail from a real server at the exact address', async () => {
    const remote = await openServer()
    const world = await createWorld({ database, parts: { mailOut: relayTo(remote.port) } })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: quoted, cc: ['duy@fault.test'] })

    expect(remote.recipients).toEqual([...quoted, 'duy@fault.test'])
    expect(remote.received).toHaveLength(1)
    expect(remote.received[0]).toContain('<"nam van"@fault.test>')
    expect(await listFolder(khue, 'Sent')).toMatchObject([{ status: '' }])
    expect(await readRaw(khue, draft.id)).toContain('<"nam van"@fault.test>')
    const thread = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    expect(thread.messages[0]?.to.map(({ email }) => email)).toEqual(quoted)
  })

  test('are named in the error when they do not exist', async () => {
    const remote = await openServer({ rcpt: (at) => (at === 0 ? '550 5.1.1 User unknown' : '250 2.1.5 Ok') })
    const world = await createWorld({ database, parts: { mailOut: relayTo(remote.port) } })
    const khue = await world.signIn('khue@mocviet.test')
    await sendNow(world, khue, { to: ['"nam van"@fault.test', 'duy@fault.test'] })
    const [bounce] = await listFolder(khue, 'INBOX')
    expect(await readRaw(khue, bounce?.message_ids.at(-1) ?? '')).toContain('rfc822; "nam van"@fault.test')
  })

  test('on this server receive mail even when the quotes were not needed', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    await sendNow(world, khue, { to: ['"ha"@mocviet.test'] })
    expect(await listSubjects(ha, 'INBOX')).toEqual(['Báo giá bàn gỗ sồi'])
  })

  test('characters that end an address in SMTP are rejected before sending', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['"a>b"@fault.test', 'ha@mocviet.test'] })
    await expect(khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })).rejects.toMatchObject({
      problem: { code: 'invalid_receivers', emails: ['"a>b"@fault.test'] },
    })
  })
})

async function openServer(script: Script = {}) {
  const server = await openScriptedServer(script)
  onTestFinished(() => server.close())
  return server
}

function relayTo(port: number): RelayTransport {
  const transport = new RelayTransport({
    host: '127.0.0.1',
    port,
    tls: 'opportunistic',
    isVerified: false,
    hostname: 'bocau.test',
  })
  onTestFinished(() => transport.close())
  return transport
}
