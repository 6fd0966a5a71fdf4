import { limits } from '@bocau/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ApiClient, ApiRefusal, createWorld, errorCode, onEachDatabase } from '../../../testing/index.ts'
import { setRole } from '../../account/index.ts'
import { contactMaintenance } from '../maintenance.ts'

const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const hour = 3_600_000
const add = (client: ApiClient, body: Record<string, unknown>) =>
  client.call('POST /api/v2/contacts', { body })
const names = async (client: ApiClient, query: Record<string, unknown> = {}) =>
  (await client.call('GET /api/v2/contacts', { query })).items.map(({ name }) => name)

onEachDatabase('the address book', (database) => {
  test('saves all fields of a contact and shows it only to its owner', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const vy = await add(khue, {
      name: '  Phạm  Thảo Vy ',
      given: 'Thảo Vy',
      family: 'Phạm',
      emails: [
        { email: 'Vy@XuongMoc.example', kind: 'work' },
        { email: 'vy@xuongmoc.example', kind: 'home' },
        { email: 'vy.rieng@thu.example' },
      ],
      phones: [{ number: '+84 912 345 678', kind: 'mobile' }],
      company: 'Xưởng Mộc',
      title: 'Kế toán',
      birthday: '--02-29',
      notes: 'Gọi buổi sáng.\nKhông gọi tối.',
    })
    expect(vy).toMatchObject({
      kind: 'own',
      name: 'Phạm Thảo Vy',
      emails: [
        { email: 'Vy@XuongMoc.example', kind: 'work' },
        { email: 'vy.rieng@thu.example', kind: 'other' },
      ],
      birthday: '--02-29',
      notes: 'Gọi buổi sáng.\nKhông gọi tối.',
      may_change: true,
    })
    await add(khue, { given: 'An', family: 'Đỗ' })
    await add(khue, { company: 'Gỗ Lim' })
    await add(khue, { emails: [{ email: 'zin@thu.example' }] })
    expect(await names(khue)).toEqual(['Đỗ An', 'Gỗ Lim', 'Phạm Thảo Vy', 'zin@thu.example'])
    const params = { id: vy.id }
    expect(await khue.call('GET /api/v2/contacts/:id', { params })).toEqual(vy)
    const { group_ids: _, kind: __, id: ___, picture_url: ____, may_change: _____, ...content } = vy
    const changed = { ...content, name: 'Vy Phạm', birthday: '1990-12-31' }
    expect(await khue.call('PUT /api/v2/contacts/:id', { params, body: changed })).toMatchObject(changed)

    expect(await names(ha)).toEqual([])
    expect(await errorCode(ha.call('GET /api/v2/contacts/:id', { params }))).toBe('not_found')
    expect(await errorCode(ha.call('PUT /api/v2/contacts/:id', { params, body: changed }))).toBe('not_found')
  })

  test('reports the field of an error', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const faults = async (body: Record<string, unknown>) => {
      try {
        await add(khue, body)
      } catch (error) {
        if (error instanceof ApiRefusal) return error.problem.fields?.map(({ path }) => path)
        throw error
      }
      return []
    }
    expect(await faults({ notes: 'nobody' })).toEqual(['name'])
    expect(await faults({ name: 'A', emails: [{ email: 'a@b.example' }, { email: 'a b' }] })).toEqual([
      'emails.1.email',
    ])
    for (const birthday of ['1990-02-30', '2023-02-29', '--13-01', '31-12-1990', '0000-00-00'])
      expect(await faults({ name: 'A', birthday })).toEqual(['birthday'])
    expect(await faults({ name: 'A', phones: [{ number: ' ' }] })).toEqual(['phones.0.number'])
    expect(await faults({ name: 'x'.repeat(limits.maxContactLineCharacters + 1) })).toEqual(['name'])
    expect(await faults({ name: 'A', group_ids: ['1'] })).toEqual(['group_ids'])
  })

  test('finds contacts by word prefixes, exact matches first', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    for (const name of ['Lê Hoa', 'Lê Hóa', 'Lê Hòa', 'Đặng 100%'])
      await add(khue, { name, phones: [{ number: '+84 (0)912.345.678' }] })
    await add(khue, { name: 'Bình', emails: [{ email: 'binh@hoaphat.example' }] })

    expect(await names(khue, { text: 'hoa' })).toEqual(['Bình', 'Lê Hoa', 'Lê Hóa', 'Lê Hòa'])
    expect(await names(khue, { text: 'hòa' })).toEqual(['Lê Hòa', 'Bình', 'Lê Hoa', 'Lê Hóa'])
    expect(await names(khue, { text: 'le hoà' })).toEqual(['Lê Hòa', 'Lê Hoa', 'Lê Hóa'])
    expect(await names(khue, { text: 'oa' })).toEqual([])
    expect(await names(khue, { text: 'dang 100%' })).toEqual(['Đặng 100%'])
    expect(await names(khue, { text: '%' })).toEqual([])
    expect(await names(khue, { text: 'binh@hoa' })).toEqual(['Bình'])
    expect(await names(khue, { text: '+84 091' })).toHaveLength(4)
  })

  test('is paged with a stable cursor', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    for (let n = 0; n < 7; n++) await add(khue, { name: `Người ${n % 3}`, company: n > 4 ? 'Ngườì' : '' })
    for (const text of ['', 'người']) {
      const all = await khue.call('GET /api/v2/contacts', { query: { text } })
      const ids: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query: Record<string, unknown> = { text, limit: 2, ...(cursor ? { cursor } : {}) }
        const page = await khue.call('GET /api/v2/contacts', { query })
        expect(page.total).toBe(7)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor
      }
      expect(ids).toEqual(all.items.map(({ id }) => id))
    }
    for (const cursor of ['x', 'bm9uc2Vuc2U', Buffer.from('[2,"a","1"]').toString('base64url')])
      expect(await errorCode(khue.call('GET /api/v2/contacts', { query: { cursor } }))).toBe('cursor_invalid')
  })

  test('restores deleted contacts with groups and picture for a day', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const group = await khue.call('POST /api/v2/contact-groups', { body: { name: 'Khách' } })
    const vy = await add(khue, { name: 'Vy', group_ids: [group.id] })
    const ids = [vy.id]
    await khue.call('POST /api/v2/contacts/delete', { body: { ids } })
    expect(await names(khue)).toEqual([])
    expect(await errorCode(khue.call('GET /api/v2/contacts/:id', { params: vy }))).toBe('not_found')
    expect((await khue.call('GET /api/v2/contact-groups', {})).items).toEqual([{ ...group, count: 0 }])
    await khue.call('POST /api/v2/contacts/restore', { body: { ids } })
    expect(await khue.call('GET /api/v2/contacts/:id', { params: vy })).toEqual(vy)

    await khue.call('POST /api/v2/contacts/delete', { body: { ids } })
    const later = world.clock.now() + limits.deletedContactHours * hour + hour
    const clock = { ...world.app.clock, now: () => later }
    for (const step of contactMaintenance({ ...world.app, clock })) await step.run()
    await khue.call('POST /api/v2/contacts/restore', { body: { ids } })
    expect(await names(khue)).toEqual([])
  })

  test("notifies the user's other windows of each change", async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const kinds = async () => {
      const rows = await world.app.db.sql.selectFrom('event').select('type').orderBy('number').execute()
      return rows.filter(({ type }) => type === 'contacts_changed').length
    }
    const vy = await add(khue, { name: 'Vy' })
    await khue.call('POST /api/v2/contacts/delete', { body: { ids: [vy.id] } })
    expect(await kinds()).toBe(2)
  })

  test('has groups of contacts with unique names', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const [vy, an] = [await add(khue, { name: 'Vy' }), await add(khue, { name: 'An' })]
    const createGroup = (name: string) => khue.call('POST /api/v2/contact-groups', { body: { name } })
    const customers = await createGroup(' Khách hàng ')
    expect(customers).toMatchObject({ name: 'Khách hàng', count: 0 })
    expect(await errorCode(createGroup('KHÁCH HÀNG'))).toBe('contact_group_exists')
    expect(await errorCode(createGroup(' '))).toBe('invalid_input')
    const params = { id: customers.id }
    const change = (body: Record<string, unknown>) =>
      khue.call('PATCH /api/v2/contact-groups/:id', { params, body })
    expect(await change({ add: [vy.id, an.id] })).toMatchObject({ count: 2 })
    expect(await change({ name: 'Khách', add: [vy.id], remove: [an.id] })).toMatchObject({
      name: 'Khách',
      count: 1,
    })
    expect(await names(khue, { group: customers.id })).toEqual(['Vy'])
    expect((await khue.call('GET /api/v2/contacts/:id', { params: vy })).group_ids).toEqual([customers.id])
    const stranger = await add(ha, { name: 'Của Hà' })
    expect(await errorCode(change({ add: [stranger.id] }))).toBe('invalid_input')
    expect(await names(ha, { group: customers.id })).toEqual([])

    await khue.call('DELETE /api/v2/contact-groups/:id', { params })
    expect((await khue.call('GET /api/v2/contact-groups', {})).items).toEqual([])
    expect(await names(khue)).toEqual(['An', 'Vy'])
    expect(await khue.call('POST /api/v2/contact-groups/:id/restore', { params })).toMatchObject({
      count: 1,
    })
  })

  test('of the organisation contains all accounts and shared contacts', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const duy = await world.signIn('duy@dakwood.test')
    const body = { owner: 'organisation', name: 'Nhà in', phones: [{ number: '0281234567' }] }
    expect(await errorCode(add(ha, body))).toBe('forbidden')
    const printer = await add(khue, body)
    const organisation = { book: 'organisation' } as const
    const everybody = await ha.call('GET /api/v2/contacts', { query: organisation })
    expect(everybody.items.map(({ name, kind }) => [name, kind])).toEqual([
      ['Nguyễn Thu Hà', 'colleague'],
      ['Nhà in', 'shared'],
      ['Trần Minh Khuê', 'colleague'],
    ])
    expect([await names(ha), await names(duy, { ...organisation, text: 'nha' })]).toEqual([[], []])
    expect(await names(ha, { ...organisation, text: 'nguyen' })).toEqual(['Nguyễn Thu Hà'])
    const first = await ha.call('GET /api/v2/contacts', { query: { ...organisation, limit: 2 } })
    const cursor = first.next_cursor ?? ''
    expect(await names(ha, { ...organisation, limit: 2, cursor })).toEqual(['Trần Minh Khuê'])

    const params = { id: printer.id }
    expect(await ha.call('GET /api/v2/contacts/:id', { params })).toMatchObject({ may_change: false })
    const change = { params, body: { name: 'Nhà in mới' } }
    expect(await errorCode(ha.call('PUT /api/v2/contacts/:id', change))).toBe('forbidden')
    expect(await errorCode(ha.call('POST /api/v2/contacts/delete', { body: { ids: [printer.id] } }))).toBe(
      'forbidden',
    )
    expect(await errorCode(duy.call('GET /api/v2/contacts/:id', { params }))).toBe('not_found')
    await setRole(world.app, haEmail, 'administrator')
    await ha.call('PUT /api/v2/contacts/:id', change)
    const colleague = everybody.items.find(({ kind }) => kind === 'colleague')?.id ?? ''
    expect(await khue.call('GET /api/v2/contacts/:id', { params: { id: colleague } })).toMatchObject({
      emails: [{ email: haEmail, kind: 'work' }],
      may_change: false,
    })
    expect(
      await errorCode(
        khue.call('PUT /api/v2/contacts/:id', { params: { id: colleague }, body: { name: 'x' } }),
      ),
    ).toBe('forbidden')
    expect(await errorCode(duy.call('GET /api/v2/contacts/:id', { params: { id: colleague } }))).toBe(
      'not_found',
    )
  })

  test('re-encodes pictures and shows them only with the contact', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const vy = await add(khue, { name: 'Vy' })
    const params = { id: vy.id }
    const uploadPicture = (client: ApiClient, content: Uint8Array) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)]), 'vy.png')
      return client.fetch('POST /api/v2/contacts/:id/picture', { params }, { body: form })
    }
    expect((await uploadPicture(khue, Buffer.from('no picture'))).status).toBe(422)
    const create = { width: 200, height: 150, channels: 3, background: '#336699' } as const
    const png = await sharp({ create }).png().toBuffer()
    expect((await uploadPicture(ha, png)).status).toBe(404)
    expect((await uploadPicture(khue, png)).status).toBe(200)
    const { picture_url } = await khue.call('GET /api/v2/contacts/:id', { params })
    expect(picture_url).toMatch(/^\/api\/v2\/contacts\/\d+\/picture\?v=[\w-]{16}$/)
    const get = (client: ApiClient) => client.fetch('GET /api/v2/contacts/:id/picture', { params })
    expect((await get(khue)).headers.get('content-type')).toBe('image/jpeg')
    expect((await get(ha)).status).toBe(404)
    expect(await khue.call('DELETE /api/v2/contacts/:id/picture', { params })).toEqual(vy)
    expect((await get(khue)).status).toBe(404)
  })

  test('keeps the first address and phone of a contact first after a merge', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const emails = ['an@thu.example', 'an@viec.example'].map((email) => ({ email }))
    const phones = ['0912', '0913'].map((number) => ({ number }))
    const first = await add(khue, { name: 'An', emails, phones })
    const second = await add(khue, { name: 'An', emails: emails.slice(0, 1), phones: phones.slice(0, 1) })
    const merged = await khue.call('POST /api/v2/contacts/merge', { body: { ids: [first.id, second.id] } })
    expect(merged).toMatchObject({ emails, phones })
  })

  test('lists duplicates and merges them, which can be undone', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const group = await khue.call('POST /api/v2/contact-groups', { body: { name: 'Khách' } })
    const emails = (...all: string[]) => all.map((email) => ({ email }))
    const created = [
      await add(khue, { name: 'Vy', emails: emails('vy@xuong.example'), notes: 'một' }),
      await add(khue, { emails: emails('thaovy@thu.example'), phones: [{ number: '091 2' }] }),
      await add(khue, {
        name: 'Thảo Vy',
        company: 'Xưởng',
        emails: emails('VY@xuong.example', 'ThaoVy@thu.example'),
        phones: [{ number: '0912' }],
        birthday: '--05-01',
        notes: 'hai',
        group_ids: [group.id],
      }),
      await add(khue, { name: 'Lê Hòa' }),
      await add(khue, { name: 'le hoa' }),
      await add(khue, { name: 'Khác' }),
    ]
    const ids = created.map(({ id }) => id)
    const doubles = async () =>
      (await khue.call('GET /api/v2/contacts/doubles', {})).items.map(({ by, contacts }) => [
        by,
        contacts.map(({ id }) => id).toSorted(),
      ])
    expect(await doubles()).toEqual([
      ['email', ids.slice(0, 3)],
      ['name', ids.slice(3, 5)],
    ])
    const before = await names(khue)
    const merge = (client: ApiClient, some: string[]) =>
      client.call('POST /api/v2/contacts/merge', { body: { ids: some } })
    const one = await merge(khue, ids.slice(0, 3))
    expect(one).toMatchObject({
      name: 'Vy',
      company: 'Xưởng',
      emails: [{ email: 'vy@xuong.example' }, { email: 'thaovy@thu.example' }],
      phones: [{ number: '091 2' }],
      birthday: '--05-01',
      notes: 'một\nhai',
      group_ids: [group.id],
    })
    expect(await names(khue)).toHaveLength(4)
    expect(await doubles()).toEqual([['name', ids.slice(3, 5)]])
    await khue.call('POST /api/v2/contacts/restore', { body: { ids: ids.slice(0, 3), instead_of: one.id } })
    expect(await names(khue)).toEqual(before)
    expect(await errorCode(merge(ha, ids.slice(0, 2)))).toBe('not_found')
    expect(await errorCode(merge(khue, [ids[0] ?? '', ids[0] ?? '']))).toBe('not_found')
  })

  test('is deleted with its account, except shared contacts', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const anId = await world.addAccount({ email: 'an@mocviet.test' })
    await setRole(world.app, 'an@mocviet.test', 'administrator')
    const an = await world.signIn('an@mocviet.test')
    await add(an, { name: 'Của An', emails: [{ email: 'a@thu.example' }] })
    await add(an, { owner: 'organisation', name: 'Của mọi người' })
    await an.call('POST /api/v2/contact-groups', { body: { name: 'Của An' } })
    await world.app.db.transaction((tx) => tx.sql.deleteFrom('account').where('id', '=', anId).execute())
    const countRows = async (table: 'book_contact' | 'book_email' | 'book_group') =>
      (await world.app.db.sql.selectFrom(table).selectAll().execute()).length
    expect([
      await countRows('book_contact'),
      await countRows('book_email'),
      await countRows('book_group'),
    ]).toEqual([1, 0, 0])
    expect(await names(khue, { book: 'organisation', text: 'moi nguoi' })).toEqual(['Của mọi người'])
  })

  test('limits the number of contacts', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const vy = await add(khue, { name: 'Vy' })
    await world.app.db.transaction(async (tx) => {
      const row = await tx.sql.selectFrom('book_contact').selectAll().executeTakeFirstOrThrow()
      for (let remaining = limits.maxContacts - 1; remaining > 0; remaining -= 1000) {
        const more = Array.from({ length: Math.min(remaining, 1000) }, () => ({
          ...row,
          id: world.app.ids.next(),
        }))
        await tx.sql.insertInto('book_contact').values(more).execute()
      }
    })
    expect(await errorCode(add(khue, { name: 'Một nữa' }))).toBe('too_many_contacts')
    const page = await khue.call('GET /api/v2/contacts', { query: { text: 'vy' } })
    expect([page.total, page.items.length]).toEqual([limits.maxContacts, limits.defaultContactPage])
    await khue.call('POST /api/v2/contacts/delete', { body: { ids: [vy.id] } })
    expect(await errorCode(add(khue, { name: 'Một nữa' }))).toBe('not refused')
    const restore = khue.call('POST /api/v2/contacts/restore', { body: { ids: [vy.id] } })
    expect(await errorCode(restore)).toBe('too_many_contacts')
  })
})
