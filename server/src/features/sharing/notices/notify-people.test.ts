import { limits } from '@bocau/contract/limits'
import { expect, test } from 'vitest'
import { listEventsAfter } from '../../../db/event-log.ts'
import { type ApiClient, createWorld, onEachDatabase, type World } from '../../../testing/index.ts'
import { findAccountId, share, uploadFile } from '../testing.ts'

const khueMail = 'khue@mocviet.test'
const haMail = 'ha@mocviet.test'
const phucMail = 'phuc@mocviet.test'

/** Returns the notification mails of a user with their text. */
async function mails(world: World, client: ApiClient) {
  await world.runJobs()
  const { items } = await client.call('GET /api/v2/threads', {})
  return Promise.all(
    items.map(async ({ id, subject }) => {
      const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id }, query: {} })
      return { subject, reply: messages[0]?.reply_to.map(({ email }) => email), id: messages[0]?.id ?? '' }
    }),
  )
}

const notices = async ({ app }: World, email: string, type: string) =>
  (await listEventsAfter(app.db.sql, await findAccountId(app, email), { number: 0, limit: 500 }))
    .filter((event) => event.type === type)
    .map(({ payload }) => payload)

onEachDatabase('colleagues who receive a share', (database) => {
  test('are notified by mail in their language, and in open windows', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: phucMail, fullName: 'Lê Hoàng Phúc' })
    const [khue, ha, phuc] = await Promise.all([khueMail, haMail, phucMail].map(world.signIn))
    if (!khue || !ha || !phuc) throw new Error('an account is missing')
    await phuc.call('POST /api/v2/settings', { body: [{ key: 'language', value: 'en' }] })
    const file = await uploadFile(world, khueMail, { name: 'bảng giá <tháng 4> & 5.xlsx' })
    const created = await share(khue, [file.id], {
      share_withs: [haMail, phucMail],
      permission: 'WRITE',
      notify: true,
      message: 'Chị xem <b>giúp</b> em\nnhé',
    })

    expect(await notices(world, haMail, 'file_shared')).toEqual([
      {
        by: { name: 'Trần Minh Khuê', email: khueMail },
        name: file.name,
        count: 1,
        permission: 'WRITE',
        token: created.token,
      },
    ])
    const [mail] = await mails(world, ha)
    expect(mail).toMatchObject({
      subject: `Trần Minh Khuê đã chia sẻ “${file.name}” với bạn`,
      reply: [khueMail],
    })
    const raw = await world.app.db.sql.selectFrom('message').select('snippet').execute()
    expect(raw.some(({ snippet }) => snippet.includes('Chị xem <b>giúp</b> em'))).toBe(true)
    expect(await mails(world, phuc)).toMatchObject([
      { subject: `Trần Minh Khuê shared “${file.name}” with you` },
    ])
  })

  test('get no notice when disabled, in a message, or outside the organisation', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = await Promise.all([khueMail, haMail].map(world.signIn))
    if (!khue || !ha) throw new Error('an account is missing')
    const duy = await world.signIn('duy@dakwood.test')
    const file = await uploadFile(world, khueMail)
    await share(khue, [file.id], { share_withs: [haMail] })
    await share(khue, [file.id], {
      share_withs: ['duy@dakwood.test', khueMail],
      password: 'sontra-2026',
      notify: true,
    })
    expect(await mails(world, ha)).toEqual([])
    expect(await mails(world, duy)).toEqual([])
    expect(await notices(world, 'duy@dakwood.test', 'file_shared')).toEqual([])
  })

  test('are notified once, when added', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: phucMail, fullName: 'Lê Hoàng Phúc' })
    const [khue, ha, phuc] = await Promise.all([khueMail, haMail, phucMail].map(world.signIn))
    if (!khue || !ha || !phuc) throw new Error('an account is missing')
    const file = await uploadFile(world, khueMail)
    const request = { share_withs: [haMail], notify: true, key: 'pressed-twice' }
    const created = await share(khue, [file.id], request)
    await share(khue, [file.id], request)
    await khue.call('PATCH /storage/v1/shares/:id', {
      params: { id: created.id },
      body: { share_withs: [haMail, phucMail], notify: true },
    })
    expect(await mails(world, ha)).toHaveLength(1)
    expect(await mails(world, phuc)).toHaveLength(1)
  })

  test('get a limited number of notices from one user', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueMail)
    const file = await uploadFile(world, khueMail)
    const accountId = await findAccountId(world.app, khueMail)
    await world.app.db.transaction(async (tx) => {
      for (let n = 0; n < limits.maxShareMessagesPerDay; n++) {
        await tx.sql
          .insertInto('sharing_notice')
          .values({
            account_id: accountId,
            id: world.app.ids.next(),
            kind: 'tell',
            subject: 'somebody',
            created_at: world.clock.now(),
          })
          .execute()
      }
    })
    const attempt = { share_withs: [haMail], notify: true }
    await expect(share(khue, [file.id], attempt)).rejects.toThrow('429 too_many_requests')
    expect((await khue.call('GET /storage/v1/shares/mine', {})).total).toBe(0)
    await share(khue, [file.id], { share_withs: [haMail] })
    world.clock.skip(25 * 3600)
    await world.runJobs()
    await share(await world.signIn(khueMail), [file.id], attempt)
  })

  test('get no personal message from users without the right to send', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: phucMail, fullName: 'Lê Hoàng Phúc', isSendingEnabled: false })
    const [khue, phuc] = [await world.signIn(khueMail), await world.signIn(phucMail)]
    const phucFile = await uploadFile(world, phucMail)
    const requestedFile = await uploadFile(world, khueMail, { name: 'lương.xlsx' })
    const message = 'Đăng nhập lại tại https://la.example'
    const to = { share_withs: [khueMail], notify: true }
    await expect(share(phuc, [phucFile.id], { ...to, message })).rejects.toThrow('sending_disabled')
    const created = await share(phuc, [phucFile.id], { share_withs: [] as string[], password: 'sontra-2026' })
    const change = { params: { id: created.id }, body: { ...to, message } }
    await expect(phuc.call('PATCH /storage/v1/shares/:id', change)).rejects.toThrow('sending_disabled')
    const accessRequest = { file_id: requestedFile.id, message }
    await expect(phuc.call('POST /storage/v1/access_requests', { body: accessRequest })).rejects.toThrow(
      'sending_disabled',
    )
    expect(await mails(world, khue)).toEqual([])

    await share(phuc, [phucFile.id], to)
    await phuc.call('POST /storage/v1/access_requests', { body: { file_id: requestedFile.id } })
    expect(await mails(world, khue)).toHaveLength(2)
  })
})
