import { expect, test } from 'vitest'
import { createTestDraft, sendNow } from '../../features/outbox/testing.ts'
import { createWorld } from '../../testing/index.ts'

const megabyte = 1024 * 1024

async function readProblem(response: Response): Promise<[number, unknown]> {
  const { message } = (await response.json()) as { message: unknown }
  return [response.status, message]
}

test('a wrong code returns the text that clients know', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const account_to = 'khue@elsewhere.test'
  const sieve_json = JSON.stringify({ type: 'autofw', email: account_to })
  const created = await khue.fetch('POST /api/v2/rules', { body: { sieve_json } })
  expect(created.status).toBe(200)

  const wrong = await khue.fetch('POST /api/v2/rules/verify', { body: { code: 'no code', account_to } })
  expect(await readProblem(wrong)).toEqual([422, 'could not find code'])
})

test('an action of an unverified domain returns the text that clients know', async () => {
  const world = await createWorld()
  await world.deliver({ recipients: ['an@chuaxacminh.test'] })
  const an = await world.signIn('an@chuaxacminh.test')
  const id = (await an.call('GET /api/v2/threads', {})).items[0]?.id ?? ''
  const star = await an.fetch('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
  expect(await readProblem(star)).toEqual([403, 'DNS verification failed'])
})

test('an unavailable or late recall returns the text that clients know', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const recall = (message_id: string) => khue.fetch('POST /api/v2/messages/recall', { body: { message_id } })
  expect(await readProblem(await recall((await createTestDraft(khue)).id))).toEqual([
    400,
    'Recall is not available',
  ])

  const { draft } = await sendNow(world, khue)
  await world.clock.advance(3601)
  expect(await readProblem(await recall(draft.id))).toEqual([400, { expried_time: 3600 }])
})

test('a message that is too large returns the text that clients know', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const form = new FormData()
  for (const name of ['a.txt', 'b.txt']) form.append('file', new Blob([Buffer.alloc(13 * megabyte)]), name)
  const uploaded = await khue.fetch('POST /api/v2/files', {}, { body: form })
  const files = ((await uploaded.json()) as { uuid: string }[]).map((one) => one.uuid)
  const draft = await createTestDraft(khue, { files })
  const sent = await khue.fetch('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
  expect(await readProblem(sent)).toEqual([413, 'size exceeds'])
})

test('a signature that is too long returns the text that clients know', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const save = (length: number) =>
    khue.fetch('POST /api/v2/settings', { body: [{ key: 'signature', value: 'x'.repeat(length) }] })
  expect(await readProblem(await save(10_001))).toEqual([422, 'length 0 to 10000'])
  expect((await save(10_000)).status).toBe(200)
})
