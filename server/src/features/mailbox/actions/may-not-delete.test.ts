import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../../testing/index.ts'

const silent = 'khoa@mocviet.test'

onEachDatabase('an account with sending disabled', (database) => {
  async function openWorld(): Promise<{ world: World; client: ApiClient }> {
    const world = await createWorld({ database })
    await world.addAccount({ email: silent, isSendingEnabled: false })
    for (const subject of ['một', 'hai']) await world.deliver({ subject, recipients: [silent] })
    return { world, client: await world.signIn(silent) }
  }

  test('cannot delete mail by any route, but can still sort it', async () => {
    const { client } = await openWorld()
    const folders = await client.call('GET /api/v2/folders', {})
    const folderId = (name: string) => folders.find((folder) => folder.name === name)?.id ?? ''
    const [inbox, trash, junk] = ['INBOX', 'Trash', 'Junk'].map(folderId) as [string, string, string]
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const [one] = items
    const thread_ids = [one?.id ?? '']
    const userFolder = await client.call('POST /api/v2/folders', { body: { display_name: 'Riêng' } })

    const refused = await Promise.all([
      client.fetch('POST /api/v2/threads/delete', { body: { ids: thread_ids } }),
      client.fetch('POST /api/v2/threads/move', {
        body: [{ thread_ids, from_folder_id: inbox, to_folder_id: trash }],
      }),
      client.fetch('POST /api/v2/messages/folders', {
        body: { message_ids: one?.message_ids ?? [], to_folder_id: trash },
      }),
      client.fetch('POST /api/v2/messages/delete', { body: { thread_ids, folder: 'Junk' } }),
      client.fetch('POST /api/v2/empty_trash', { body: { folder: 'Junk' } }),
      client.fetch('POST /api/v2/empty', { body: { folder: 'Trash' } }),
      client.fetch('POST /api/v2/folder/batch', { body: { folder_id: inbox, act: 'delete' } }),
      client.fetch('POST /api/v2/folder/batch', { body: { folder_id: junk, act: 'delete_forever' } }),
      client.fetch('POST /api/v2/folder/batch', {
        body: { folder_id: inbox, act: 'move', to_folder_id: trash },
      }),
      client.fetch('POST /api/v2/folder/force-delete', { body: { folder_id: userFolder.id } }),
      client.fetch('POST /api/v2/folder/force-delete', {
        body: { folder_id: userFolder.id, move_to_folder_id: trash },
      }),
      client.fetch('DELETE /api/v2/messages/:id', { params: { id: '1' } }),
    ])
    const filter = await client.call('POST /api/v2/rules', {
      body: {
        sieve_json: JSON.stringify({
          conditions: [{ type: 'subject', comparator: 'contains', value: 'một' }],
          actions: [{ type: 'discard' }],
        }),
      },
    })
    refused.push(await client.fetch('POST /api/v2/rules/:id/apply', { params: { id: filter.id } }))
    for (const response of refused) {
      expect([response.url, response.status]).toEqual([response.url, 403])
      expect(await response.json()).toMatchObject({ code: 'sending_disabled' })
    }
    expect((await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items).toHaveLength(2)

    const body = [{ thread_ids, from_folder_id: inbox, to_folder_id: userFolder.id }]
    expect(await client.call('POST /api/v2/threads/move', { body })).toMatchObject({ messages: 1 })
    const spam = { thread_ids, from_folder_id: userFolder.id, to_folder_id: junk }
    expect(await client.call('POST /api/v2/threads/move', { body: [spam] })).toMatchObject({ messages: 1 })
    await client.call('POST /api/v2/threads/not_spam', { body: { ids: thread_ids } })
  })
})
