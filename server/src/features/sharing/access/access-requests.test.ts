import { limits } from '@bocau/contract/limits'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { listEventsAfter } from '../../../db/event-log.ts'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { findAccountId, LinkVisitor, share, uploadFile } from '../testing.ts'

const khueMail = 'khue@mocviet.test'
const haMail = 'ha@mocviet.test'
const hours = 3600

async function prepare(world: World) {
  const khue = await world.signIn(khueMail)
  const ha = await world.signIn(haMail)
  const file = await uploadFile(world, khueMail, { name: 'bảng lương.xlsx' })
  const created = await share(khue, [file.id], { share_withs: ['phuc@mocviet.test'] })
  return { khue, ha, file, made: created }
}

const requestAccess = (client: ApiClient, body: { token?: string; file_id?: string; message?: string }) =>
  client.call('POST /storage/v1/access_requests', { body })
const waiting = async (client: ApiClient) => (await client.call('GET /storage/v1/access_requests', {})).items
const respond = (client: ApiClient, id: string, decision: 'READ' | 'WRITE' | 'DECLINED') =>
  client.call('POST /storage/v1/access_requests/:id/answer', { params: { id }, body: { answer: decision } })
const subjects = async (world: World, client: ApiClient) => {
  await world.runJobs()
  return (await client.call('GET /api/v2/threads', {})).items.map(({ subject }) => subject)
}
const newestText = async (client: ApiClient) => {
  const [thread] = (await client.call('GET /api/v2/threads', {})).items
  const params = { id: thread?.message_ids[0] ?? '' }
  const raw = await client.fetch('GET /api/v2/messages/:id/raw', { params })
  return (await parseMessage(Buffer.from(await raw.text()))).text
}
const lastEvent = async ({ app }: World, email: string, type: string) =>
  (await listEventsAfter(app.db.sql, await findAccountId(app, email), { number: 0, limit: 500 })).findLast(
    (event) => event.type === type,
  )?.payload

onEachDatabase('a colleague without access to a link', (database) => {
  test('requests it; the notified owner grants it and the same link opens', async () => {
    const world = await createWorld({ database })
    const { khue, ha, file, made } = await prepare(world)
    const visitor = new LinkVisitor(ha, made.token)
    expect((await visitor.view()).body).toMatchObject({ state: 'forbidden', ask: { may_ask_at: null } })
    await requestAccess(ha, { token: made.token, message: 'Em cần xem để làm báo cáo' })
    expect((await visitor.view()).body.ask.may_ask_at).toBe(
      world.clock.now() / 1000 + limits.accessAskAgainHours * hours,
    )

    const [request] = await waiting(khue)
    expect(request).toMatchObject({
      asker: { name: 'Nguyễn Thu Hà', email: haMail },
      files: [{ id: file.id, name: 'bảng lương.xlsx' }],
      message: 'Em cần xem để làm báo cáo',
      answer: null,
    })
    expect(await lastEvent(world, khueMail, 'access_asked')).toMatchObject({
      request_id: request?.id,
      by: { email: haMail },
      name: 'bảng lương.xlsx',
    })
    expect(await subjects(world, khue)).toContain('Nguyễn Thu Hà xin quyền mở “bảng lương.xlsx”')
    expect(await newestText(khue)).toMatch(
      new RegExp(`/m/${await findAccountId(world.app, khueMail)}/drive\\?asked=${request?.id}\\s`),
    )

    expect(await respond(khue, request?.id ?? '', 'WRITE')).toMatchObject({ answer: 'WRITE' })
    expect(await waiting(khue)).toEqual([])
    expect((await visitor.view()).body).toMatchObject({ state: 'open', permission: 'WRITE', ask: null })
    expect((await visitor.files()).body.items).toMatchObject([{ id: file.id }])
    expect(await ha.call('GET /storage/v1/files/:id', { params: { id: file.id } })).toMatchObject({
      file: { permission: 'WRITE' },
    })
    expect(await lastEvent(world, haMail, 'access_answered')).toMatchObject({ answer: 'WRITE' })
    expect(await subjects(world, ha)).toContain('Trần Minh Khuê đã cấp cho bạn quyền mở “bảng lương.xlsx”')
    // A second answer from another window, or from the mail a day later, changes nothing.
    expect(await respond(khue, request?.id ?? '', 'DECLINED')).toMatchObject({ answer: 'WRITE' })
    expect((await visitor.view()).body.state).toBe('open')
  })

  test('is notified of a rejection and sees nothing', async () => {
    const world = await createWorld({ database })
    const { khue, ha, file, made } = await prepare(world)
    await requestAccess(ha, { token: made.token })
    const [request] = await waiting(khue)
    await respond(khue, request?.id ?? '', 'DECLINED')
    expect(await subjects(world, ha)).toEqual(['Yêu cầu mở “bảng lương.xlsx” không được chấp thuận'])
    expect((await new LinkVisitor(ha, made.token).view()).body.state).toBe('forbidden')
    await expect(ha.call('GET /storage/v1/files/:id', { params: { id: file.id } })).rejects.toThrow('404')
  })

  test('can request by file link, folder link, drive URL and expired link', async () => {
    const world = await createWorld({ database })
    const { khue, ha } = await prepare(world)
    const file = await uploadFile(world, khueMail, { folders: ['Nhân sự'], name: 'hợp đồng.docx' })
    const runsOut = await share(khue, [file.folderId], {
      expire_date: Math.floor(world.clock.now() / 1000) + hours,
    })
    await world.clock.advance(2 * hours)
    const targets = [{ token: file.link_token }, { token: runsOut.token }, { file_id: file.folderId }]
    for (const target of targets) {
      await requestAccess(ha, target)
      const [request] = await waiting(khue)
      const id = 'token' in target && target.token === file.link_token ? file.id : file.folderId
      expect(request?.files.map((one) => one.id)).toEqual([id])
      if (target.token) expect((await new LinkVisitor(ha, target.token).view()).body.state).toBe('forbidden')
      await respond(khue, request?.id ?? '', 'DECLINED')
    }
    // The link of a file also opens through its folder.
    await world.clock.advance(5 * hours)
    await requestAccess(ha, { file_id: file.folderId })
    const [request] = await waiting(khue)
    await respond(khue, request?.id ?? '', 'READ')
    for (const token of [file.link_token, runsOut.token]) {
      expect((await new LinkVisitor(ha, token).files()).body.items).toMatchObject([{ id: file.folderId }])
    }
  })

  test('is limited in repeated requests, which count as one', async () => {
    const world = await createWorld({ database })
    const { khue, ha: before, made } = await prepare(world)
    await requestAccess(before, { token: made.token, message: 'một' })
    await expect(requestAccess(before, { token: made.token })).rejects.toThrow('429 too_many_requests')
    await world.clock.advance(limits.accessAskAgainHours * hours + 1)
    const ha = await world.signIn(haMail)
    await requestAccess(ha, { token: made.token, message: 'hai' })
    expect((await waiting(khue)).map(({ message }) => message)).toEqual(['hai'])

    for (let n = 2; n < limits.maxAccessAsksPerDay; n++)
      await requestAccess(ha, { file_id: `10000000000000${n}` })
    await expect(requestAccess(ha, { file_id: '100000000000000999' })).rejects.toThrow(
      '429 too_many_requests',
    )
    world.clock.skip(24 * hours)
    await world.runJobs()
    await requestAccess(await world.signIn(haMail), { file_id: '100000000000000999' })
  })

  test('learns nothing about missing files and cannot request own or revoked ones', async () => {
    const world = await createWorld({ database })
    const { khue, ha, file, made } = await prepare(world)
    const other = await uploadFile(world, khueMail, { name: 'khác.txt' })
    const revoked = await share(khue, [other.id], { share_withs: ['phuc@mocviet.test'] })
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: revoked.id } })
    const replies = [
      await requestAccess(ha, { file_id: '1000000000000001' }),
      await requestAccess(ha, { token: 'x'.repeat(32) }),
      await requestAccess(ha, { token: revoked.token }),
      await requestAccess(khue, { file_id: file.id }),
      await requestAccess(khue, { token: made.token }),
    ]
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await waiting(khue)).toEqual([])
    expect((await new LinkVisitor(ha, revoked.token).view()).status).toBe(404)

    await requestAccess(ha, { token: made.token })
    await khue.call('POST /storage/v1/files/trash', { body: { ids: [file.id] } })
    expect(await waiting(khue)).toEqual([])
    expect((await new LinkVisitor(ha, made.token).view()).status).toBe(404)
  })

  test('outside the organisation or signed out cannot request access', async () => {
    const world = await createWorld({ database })
    const { khue, file, made } = await prepare(world)
    const duy = await world.signIn('duy@dakwood.test')
    expect((await new LinkVisitor(duy, made.token).view()).body).toMatchObject({
      state: 'forbidden',
      ask: null,
    })
    expect((await new LinkVisitor(duy, file.link_token).view()).body.ask).toBeNull()
    const unshared = await uploadFile(world, khueMail, { name: 'của riêng.txt' })
    for (const client of [duy, world.anonymous]) {
      expect((await new LinkVisitor(client, unshared.link_token).view()).status).toBe(404)
    }
    await requestAccess(duy, { token: made.token })
    await requestAccess(duy, { file_id: file.id })
    expect(await waiting(khue)).toEqual([])
    await expect(requestAccess(world.anonymous, { token: made.token })).rejects.toThrow('401')
    expect((await new LinkVisitor(world.anonymous, made.token).view()).body.ask).toBeNull()
  })

  test('cannot answer the request; only the owner can', async () => {
    const world = await createWorld({ database })
    const { khue, ha, made } = await prepare(world)
    await world.addAccount({ email: 'phuc@mocviet.test', fullName: 'Lê Hoàng Phúc' })
    await requestAccess(ha, { token: made.token })
    const [request] = await waiting(khue)
    for (const client of [ha, await world.signIn('phuc@mocviet.test')]) {
      await expect(respond(client, request?.id ?? '', 'READ')).rejects.toThrow('404')
      expect(await waiting(client)).toEqual([])
    }
    expect(await waiting(khue)).toHaveLength(1)
  })
})
