import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../testing/index.ts'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { checkMailbox } from '../mailbox/check/check-mailbox.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')

interface ExpectedDraft {
  id: string
  threadId: string
  version: number
}

async function upload(client: ApiClient, name: string, isPublic: boolean): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([isPublic ? png : `nội dung ${name}`]), name)
  const query = isPublic ? { public: '1' as const } : {}
  const response = await client.fetch('POST /api/v2/files', { query }, { body: form })
  return ((await response.json()) as { uuid: string }[])[0]?.uuid ?? ''
}

onEachDatabase('random sequences of draft actions', (database) => {
  test.each([1, 2])('keep lists, counts, files and sizes consistent (seed %i)', async (seed) => {
    const world = await createWorld({ database })
    await world.deliver({
      subject: 'Hỏi',
      files: [{ name: 'x.pdf', contentType: 'application/pdf', content: 'x' }],
    })
    const khue = await world.signIn('khue@mocviet.test')
    const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
    const question = (await khue.call('GET /api/v2/threads', {})).items[0]
    const random = new SeededRandom(seed)
    const drafts: ExpectedDraft[] = []
    const uuids: string[] = []
    const pick = <T>(list: readonly T[]) => list[random.int(Math.max(1, list.length))]
    const someFiles = () => uuids.filter(() => random.int(3) === 0)
    const someBody = () =>
      `<p>Câu ${random.int(1000)}</p>${random.int(3) === 0 ? `<img src="/api/v2/public/files/${pick(uuids)}/raw">` : ''}`

    const actions: (() => Promise<unknown>)[] = [
      async () => {
        const isReply = random.int(2) === 0
        const body = {
          save_id: `begin-${seed}-${drafts.length}-${random.int(1e9)}`,
          subject: `Thư ${random.int(5)}`,
          body: someBody(),
          files: someFiles(),
          ...(isReply && { kind: 'reply' as const, related_message_id: question?.message_ids[0] ?? '' }),
        }
        const draft = await khue.call('POST /api/v2/messages', { body })
        drafts.push({ id: draft.id, threadId: draft.thread_id, version: draft.version })
      },
      async () => {
        const draft = pick(drafts)
        if (!draft) return
        const body = {
          save_id: `save-${seed}-${random.int(1e9)}`,
          version: draft.version,
          body: someBody(),
          ...(random.int(2) === 0 && { files: someFiles() }),
        }
        const saved = await khue.call('PATCH /api/v2/messages/:id', { params: { id: draft.id }, body })
        draft.version = saved.version
      },
      async () => uuids.push(await upload(khue, `tệp ${uuids.length}.txt`, random.int(3) === 0)),
      async () => {
        const draft = pick(drafts)
        if (draft) await khue.call('DELETE /api/v2/messages/:id', { params: { id: draft.id } })
      },
      async () => {
        const draft = pick(drafts)
        if (draft) await khue.call('POST /api/v2/threads/delete', { body: { ids: [draft.threadId] } })
      },
      async () => {
        const trash = (await khue.call('GET /api/v2/threads', { query: { in: 'Trash' } })).items
        const ids = trash.map((thread) => thread.id)
        const inbox = question?.folder_id ?? ''
        if (ids.length > 0)
          await khue.call('POST /api/v2/threads/restore', { body: { ids, folder_id: inbox } })
      },
      () => world.clock.advance(random.int(3600)),
    ]
    for (let at = 0; at < 60; at++) {
      // Errors are expected: the draft may be deleted or changed meanwhile.
      await (actions[random.int(actions.length)] as () => Promise<unknown>)().catch(
        (error: { status?: number }) => {
          expect([404, 409, 422]).toContain(error.status)
        },
      )
    }

    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    expect(await checkMailbox(world.app, accountId, { repair: false })).toEqual([])
    const files = await world.app.db.sql.selectFrom('attachment').select(['uuid', 'blob_hash']).execute()
    for (const file of files) expect(await world.app.blobs.has(file.blob_hash)).toBe(true)
  })
})
