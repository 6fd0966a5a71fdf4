import { generateKeyPairSync } from 'node:crypto'
import DKIM from 'nodemailer/lib/dkim'
import { expect, test } from 'vitest'
import { MailauthSenderCheck } from '../../../adapters/mailauth/mailauth-sender-check.ts'
import { createWorld, LmtpClient, onEachDatabase, writeMessage } from '../../../testing/index.ts'
import { MemoryDns } from '../../../testing/memory/memory-dns.ts'
import { MemoryUnsubscriber } from '../../../testing/memory/memory-unsubscriber.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const link = 'https://ban.example/u?id=1'
const listHeaders = [`List-Unsubscribe: <${link}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']

/** Writes a newsletter with a DKIM signature over the given headers. */
async function newsletter(headers: readonly string[], headerFieldNames: string): Promise<string> {
  const raw = writeMessage({ from: 'Tin <tin@ban.example>', subject: 'Bản tin', headers })
  const signed = new DKIM({ domainName: 'ban.example', keySelector: 'k1', privateKey, headerFieldNames })
  const chunks = await Array.fromAsync(signed.sign(raw) as AsyncIterable<Buffer>)
  return Buffer.concat(chunks).toString()
}

onEachDatabase('leaving a mailing list', (database) => {
  async function open(raw: string) {
    const dns = new MemoryDns()
    dns.setText('k1._domainkey.ban.example', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`)
    dns.setText('k1._domainkey.la.example', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`)
    const unsubscriber = new MemoryUnsubscriber()
    const senders = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' })
    const world = await createWorld({ database, parts: { unsubscriber, senders } })
    const client = await LmtpClient.open(world.lmtpPort)
    await client.deliver('tin@ban.example', ['khue@mocviet.test'], raw)
    client.close()
    const khue = await world.signIn('khue@mocviet.test')
    const [row] = (await khue.call('GET /api/v2/threads', {})).items
    const params = { id: row?.message_ids[0] ?? '' }
    return { world, khue, params, listLeaver: unsubscriber }
  }

  test("sends one request when the sender's signature covers the address", async () => {
    const { world, khue, params, listLeaver } = await open(
      await newsletter(listHeaders, 'From:Subject:List-Unsubscribe:List-Unsubscribe-Post'),
    )
    const page = await (await khue.fetch('GET /api/v2/messages/:id/body', { params })).text()
    expect(page).toContain('is_one_click')
    expect(await khue.call('POST /api/v2/messages/:id/unsubscribe', { params })).toEqual({ outcome: 'done' })
    expect(listLeaver.requests).toEqual([link])
    const remaining = await khue.call('GET /api/v2/subscriptions', {})
    expect(remaining.items).toMatchObject([
      { id: 'from:tin@ban.example', unsubscribed_at: expect.any(Number) },
    ])

    listLeaver.result = 'refused'
    expect(await khue.call('POST /api/v2/messages/:id/unsubscribe', { params })).toEqual({
      outcome: 'not_answered',
    })
    const ha = await world.signIn('ha@mocviet.test')
    await expect(ha.call('POST /api/v2/messages/:id/unsubscribe', { params })).rejects.toThrow('404')
  })

  test('for a shared mailbox requires write access', async () => {
    const { world, khue, listLeaver } = await open(
      await newsletter(listHeaders, 'From:Subject:List-Unsubscribe:List-Unsubscribe-Post'),
    )
    const email = 'banhang@mocviet.test'
    const people = [{ email: 'ha@mocviet.test', access: 'read' as const }]
    const mailbox = await khue.call('POST /api/v2/organisation/mailboxes', {
      body: { email, name: 'Bán hàng', people },
    })
    const client = await LmtpClient.open(world.lmtpPort)
    const raw = await newsletter(listHeaders, 'From:Subject:List-Unsubscribe:List-Unsubscribe-Post')
    await client.deliver('tin@ban.example', [email], raw)
    client.close()
    const ha = (await world.signIn('ha@mocviet.test')).inMailbox(mailbox.id)
    const [row] = (await ha.call('GET /api/v2/threads', {})).items
    const params = { id: row?.message_ids[0] ?? '' }
    await expect(ha.call('POST /api/v2/messages/:id/unsubscribe', { params })).rejects.toThrow('403')
    await expect(ha.call('GET /api/v2/subscriptions', {})).rejects.toThrow('403')
    expect(listLeaver.requests).toEqual([])

    await khue.call('PATCH /api/v2/organisation/mailboxes/:id', {
      params: { id: mailbox.id },
      body: { people: [{ email: 'ha@mocviet.test', access: 'write' }] },
    })
    expect(await ha.call('POST /api/v2/messages/:id/unsubscribe', { params })).toEqual({ outcome: 'done' })
    expect((await ha.call('GET /api/v2/subscriptions', {})).items).toMatchObject([
      { unsubscribed_at: expect.any(Number) },
    ])
    expect((await khue.call('GET /api/v2/subscriptions', {})).items).toMatchObject([
      { unsubscribed_at: null },
    ])
  })

  test('ignores a message of an attacker that names the same list', async () => {
    const { world, khue } = await open(
      await newsletter(listHeaders, 'From:Subject:List-Unsubscribe:List-Unsubscribe-Post'),
    )
    await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('message')
        .set({ authentication: 'pass' })
        .where('list_key', 'is not', null)
        .execute(),
    )
    const [verified] = (await khue.call('GET /api/v2/subscriptions', {})).items
    const theirs = writeMessage({
      from: 'Tin <tin@ban.example>',
      subject: 'Bản tin mới',
      headers: ['List-Unsubscribe: <https://la.example/u>', listHeaders[1] ?? ''],
    })
    const signed = new DKIM({
      domainName: 'la.example',
      keySelector: 'k1',
      privateKey,
      headerFieldNames: 'From:Subject:List-Unsubscribe:List-Unsubscribe-Post',
    }).sign(theirs)
    const client = await LmtpClient.open(world.lmtpPort)
    const raw = Buffer.concat(await Array.fromAsync(signed as AsyncIterable<Buffer>)).toString()
    await client.deliver('ai@la.example', ['khue@mocviet.test'], raw)
    client.close()
    const threads = (await khue.call('GET /api/v2/threads', {})).items
    const stranger = threads.find(({ subject }) => subject === 'Bản tin mới')
    const params = { id: stranger?.message_ids[0] ?? '' }
    expect(await khue.call('POST /api/v2/messages/:id/unsubscribe', { params })).toEqual({ outcome: 'done' })
    expect((await khue.call('GET /api/v2/subscriptions', {})).items).toMatchObject([
      { messages: 2, message_id: verified?.message_id, unsubscribe: { link }, unsubscribed_at: null },
    ])
  })

  test('sends no request when no signature covers the address', async () => {
    const { khue, params, listLeaver } = await open(await newsletter(listHeaders, 'From:Subject'))
    expect(await khue.call('POST /api/v2/messages/:id/unsubscribe', { params })).toEqual({
      outcome: 'not_proved',
    })
    expect(listLeaver.requests).toEqual([])
  })

  test('sends no request when the list does not support it', async () => {
    const { khue, params, listLeaver } = await open(
      await newsletter(listHeaders.slice(0, 1), 'From:Subject:List-Unsubscribe:List-Unsubscribe-Post'),
    )
    await expect(khue.call('POST /api/v2/messages/:id/unsubscribe', { params })).rejects.toThrow('404')
    expect(listLeaver.requests).toEqual([])
  })
})
