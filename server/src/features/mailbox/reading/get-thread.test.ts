import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/index.ts'
import { openMailbox, storeReply } from '../testing.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('an opened thread', (database) => {
  test('contains all messages, oldest first, with every correspondent', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await world.deliver({
      messageId: '<1@x>',
      from: 'Hà <ha@mocviet.test>',
      headers: ['Cc: Nguyễn Văn A <a@x.example>, b@x.example', 'Reply-To: Kho <kho@mocviet.test>'],
    })
    await world.clock.advance(60)
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'Sent' })

    const id = (await client.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    const { thread, messages } = await client.call('GET /api/v2/threads/:id', { params: { id } })

    expect(thread.mailbox_name).toBe('INBOX')
    expect(
      messages.map((message) => [message.folder, message.message_id_header.replace(/[<>]/g, '')]),
    ).toEqual([
      ['INBOX', '1@x'],
      ['Sent', '2@x'],
    ])
    expect(messages[0]).toMatchObject({
      from: { name: 'Hà', email: 'ha@mocviet.test' },
      to: [{ name: '', email: khue }],
      cc: [
        { name: 'Nguyễn Văn A', email: 'a@x.example' },
        { name: '', email: 'b@x.example' },
      ],
      reply_to: [{ name: 'Kho', email: 'kho@mocviet.test' }],
      outside: false,
      is_draft: false,
      authentication: 'none',
      date: Math.floor(world.clock.now() / 1000) - 60,
    })
    expect(messages[1]?.outside).toBe(true)
  })

  test('shows the row of the requested folder, or else its first row', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await storeReply(world, accountId, { messageId: '<1@x>', folder: 'INBOX' })
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'Sent' })
    const [row] = (await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items
    const read = (folder?: string) =>
      client.call('GET /api/v2/threads/:id', {
        params: { id: row?.id ?? '' },
        query: folder === undefined ? {} : { in: folder },
      })

    expect((await read('Sent')).thread).toEqual(row)
    expect((await read(row?.folder_id)).thread).toEqual(row)
    for (const nowhere of [undefined, '']) {
      expect((await read(nowhere)).thread.mailbox_name).toBe('INBOX')
    }
  })

  test('is not found in a folder without its messages; the error names its folders', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await storeReply(world, accountId, { messageId: '<1@x>', folder: 'INBOX' })
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'Sent' })
    const [row] = (await client.call('GET /api/v2/threads', {})).items
    const read = (folder: string) =>
      client.call('GET /api/v2/threads/:id', { params: { id: row?.id ?? '' }, query: { in: folder } })

    for (const elsewhere of ['Drafts', 'Không có', 'Trash'])
      await expect(read(elsewhere)).rejects.toMatchObject({
        status: 404,
        problem: { code: 'not_found', folders: ['INBOX', 'Sent'] },
      })
    // The Starred list keeps a thread visible that has just lost its star.
    expect((await read('Starred')).thread.mailbox_name).toBe('INBOX')
  })

  test('error lists folders with received mail before those with own mail', async () => {
    const { world, client, accountId } = await openMailbox(database)
    await storeReply(world, accountId, { messageId: '<1@x>', folder: 'Trash' })
    await storeReply(world, accountId, { messageId: '<2@x>', folder: 'Sent' })
    const [row] = (await client.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items
    await expect(
      client.call('GET /api/v2/threads/:id', { params: { id: row?.id ?? '' }, query: { in: 'INBOX' } }),
    ).rejects.toMatchObject({ problem: { code: 'not_found', folders: ['Trash', 'Sent'] } })
  })

  test('returns 404 when missing or in another account', async () => {
    const { world, client } = await openMailbox(database)
    await world.deliver({ recipients: ['ha@mocviet.test'] })
    const ha = await world.signIn('ha@mocviet.test')
    const hers = (await ha.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
    for (const id of [
      hers,
      '1',
      '8999999999999999999',
      '9223372036854775808',
      '9999999999999999999',
      '0',
      '-1',
      'x',
    ]) {
      await expect(client.call('GET /api/v2/threads/:id', { params: { id } }), id).rejects.toMatchObject({
        status: 404,
      })
    }
  })
})
