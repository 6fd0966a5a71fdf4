import { limits } from '@bocau/contract/limits'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, errorCode, onEachDatabase } from '../../../testing/index.ts'
import { setRole } from '../../account/index.ts'

const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const names = async (client: ApiClient) =>
  (await client.call('GET /api/v2/templates', {})).items.map(({ name, owner }) => [name, owner])

onEachDatabase('a template', (database) => {
  test('can be created, listed, changed and deleted only by its owner', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const created = await khue.call('POST /api/v2/templates', {
      body: {
        name: ' Gửi báo giá ',
        subject: 'Báo giá',
        body: '<div>Kính gửi {{name}},</div><div>xem giúp.</div>',
      },
    })
    await khue.call('POST /api/v2/templates', { body: { name: 'Cảm ơn' } })
    expect(created).toMatchObject({ owner: 'person', name: 'Gửi báo giá', subject: 'Báo giá' })
    const { items, company } = await khue.call('GET /api/v2/templates', {})
    expect(items.map(({ name, snippet }) => [name, snippet])).toEqual([
      ['Cảm ơn', ''],
      ['Gửi báo giá', 'Kính gửi {{name}}, xem giúp.'],
    ])
    expect(company).not.toBe('')
    const params = { id: created.id }
    expect((await khue.call('GET /api/v2/templates/:id', { params })).body).toBe(created.body)

    await khue.call('PATCH /api/v2/templates/:id', { params, body: { name: 'Chào giá' } })
    expect(await khue.call('GET /api/v2/templates/:id', { params })).toMatchObject({
      name: 'Chào giá',
      subject: 'Báo giá',
      body: created.body,
    })
    expect(await names(ha)).toEqual([])
    for (const key of ['GET', 'DELETE'] as const)
      expect(await errorCode(ha.call(`${key} /api/v2/templates/:id`, { params }))).toBe('not_found')
    await khue.call('DELETE /api/v2/templates/:id', { params })
    expect(await names(khue)).toEqual([['Cảm ơn', 'person']])
  })

  test('of the organisation is usable by all its users and changed by administrators', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const duy = await world.signIn('duy@dakwood.test')
    const body = { owner: 'organisation', name: 'Giờ làm việc', body: 'Thứ hai đến thứ sáu' } as const
    expect(await errorCode(ha.call('POST /api/v2/templates', { body }))).toBe('forbidden')
    const { id } = await khue.call('POST /api/v2/templates', { body })
    const params = { id }
    expect(await names(ha)).toEqual([['Giờ làm việc', 'organisation']])
    expect((await ha.call('GET /api/v2/templates/:id', { params })).body).toBe('Thứ hai đến thứ sáu')
    const rename = { params, body: { name: 'Giờ mở cửa' } }
    expect(await errorCode(ha.call('PATCH /api/v2/templates/:id', rename))).toBe('forbidden')
    expect(await errorCode(ha.call('DELETE /api/v2/templates/:id', { params }))).toBe('forbidden')
    expect([await names(duy), await errorCode(duy.call('GET /api/v2/templates/:id', { params }))]).toEqual([
      [],
      'not_found',
    ])
    // Notifies the windows of all users of the organisation only; the actor is audited.
    const countEvents = async () =>
      (
        await world.app.db.sql
          .selectFrom('event')
          .innerJoin('account', 'account.id', 'event.account_id')
          .select('account.email')
          .where('type', '=', 'templates_changed')
          .orderBy('account.email')
          .execute()
      ).map(({ email }) => email)
    expect(await countEvents()).toEqual([haEmail, khueEmail])
    await setRole(world.app, haEmail, 'administrator')
    await ha.call('PATCH /api/v2/templates/:id', rename)
    expect(await names(khue)).toEqual([['Giờ mở cửa', 'organisation']])
    await khue.call('DELETE /api/v2/templates/:id', { params })
    await khue.call('POST /api/v2/templates', { body: { name: 'Của riêng Khuê' } })
    expect(await countEvents()).toEqual([
      haEmail,
      haEmail,
      haEmail,
      khueEmail,
      khueEmail,
      khueEmail,
      khueEmail,
    ])
    const audit = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'templates' } })
    expect(audit.items.map(({ kind, by, subject }) => [kind, by, subject])).toEqual([
      ['template_deleted', khueEmail, 'Giờ mở cửa'],
      ['template_changed', haEmail, 'Giờ mở cửa'],
      ['template_added', khueEmail, 'Giờ làm việc'],
    ])
  })

  test('of the organisation locks no accounts for an unauthorised request', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const created = await khue.call('POST /api/v2/templates', {
      body: { owner: 'organisation', name: 'Giờ làm việc' },
    })
    const params = { id: created.id }
    const { id } = await world.app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', khueEmail)
      .executeTakeFirstOrThrow()
    await world.app.db.transaction(async (tx) => {
      await tx.lockAccount(id)
      expect(await errorCode(ha.call('PATCH /api/v2/templates/:id', { params, body: { name: 'a' } }))).toBe(
        'forbidden',
      )
      expect(await errorCode(ha.call('DELETE /api/v2/templates/:id', { params }))).toBe('forbidden')
    })
  })

  test('is sanitised and has a name of one line', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const hostile = '<b onclick="steal()">a</b><script>steal()</script><img src=x onerror="steal()">'
    const created = await khue.call('POST /api/v2/templates', { body: { name: 'a\nb', body: hostile } })
    expect(created.name).toBe('a b')
    expect(created.body).toMatch(/^<b>a<\/b>/)
    expect(created.body).not.toMatch(/steal/)
    for (const name of ['', '   ', '\u0001', 'x'.repeat(limits.maxTemplateNameCharacters + 1)])
      expect(await errorCode(khue.call('POST /api/v2/templates', { body: { name } }))).toBe('invalid_input')
    // Sanitising may make the body longer than a change request allows.
    const body = { name: 'a', body: '&'.repeat(limits.maxTemplateCharacters) }
    expect(await errorCode(khue.call('POST /api/v2/templates', { body }))).toBe('invalid_input')
  })

  test('is limited in number per user and per organisation', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const first = await khue.call('POST /api/v2/templates', { body: { name: 'a' } })
    await world.app.db.transaction(async (tx) => {
      const row = await tx.sql.selectFrom('template').selectAll().executeTakeFirstOrThrow()
      const more = Array.from({ length: limits.maxTemplates - 1 }, () => ({
        ...row,
        id: world.app.ids.next(),
      }))
      await tx.sql.insertInto('template').values(more).execute()
    })
    const create = (owner: 'person' | 'organisation') =>
      errorCode(khue.call('POST /api/v2/templates', { body: { owner, name: 'b' } }))
    expect([await create('person'), await create('organisation')]).toEqual([
      'too_many_templates',
      'not refused',
    ])
    await khue.call('DELETE /api/v2/templates/:id', { params: { id: first.id } })
    expect(await create('person')).toBe('not refused')
  })
})
