import type { Draft } from '@bocau/contract/compose'
import type { ApiClient, World } from '../../testing/index.ts'

let saves = 0

/** Fields of a test message. */
export interface MessageText {
  from?: string
  to?: string[]
  cc?: string[]
  bcc?: string[]
  subject?: string
  body?: string
  tracking?: boolean
  files?: string[]
}

export async function createTestDraft(client: ApiClient, fixture: MessageText = {}): Promise<Draft> {
  const people = (emails: string[] = []) => emails.map((email) => ({ name: '', email }))
  return client.call('POST /api/v2/messages', {
    body: {
      save_id: `save-${++saves}-xxxx`,
      ...(fixture.from ? { from: fixture.from } : {}),
      to: people(fixture.to ?? ['ha@mocviet.test']),
      cc: people(fixture.cc),
      bcc: people(fixture.bcc),
      subject: fixture.subject ?? 'Báo giá bàn gỗ sồi',
      body: fixture.body ?? '<p>Chị xem giúp em nhé.</p>',
      ...(fixture.files ? { files: fixture.files } : {}),
      ...(fixture.tracking === undefined ? {} : { tracking: fixture.tracking }),
    },
  })
}

export async function listFolder(client: ApiClient, folder: string) {
  return (await client.call('GET /api/v2/threads', { query: { in: folder } })).items
}

export async function listSubjects(client: ApiClient, folder: string): Promise<string[]> {
  return (await listFolder(client, folder)).map((thread) => thread.subject)
}

/** Writes a message, sends it without an undo window, and runs the outbox. */
export async function sendNow(world: World, client: ApiClient, fixture: MessageText = {}) {
  const draft = await createTestDraft(client, fixture)
  const sent = await client.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
  await world.runJobs()
  return { draft, sent }
}

/** Returns the source of a message. */
export async function readRaw(client: ApiClient, id: string): Promise<string> {
  const response = await client.fetch('GET /api/v2/messages/:id/raw', { params: { id } })
  return response.text()
}
