import { limits } from '@bocau/contract/limits'
import { readContactFile } from '@bocau/mail-core/contacts/read-contact-file'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../../../testing/index.ts'
import { setRole } from '../../../account/index.ts'

const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'

const importFile = async (
  client: ApiClient,
  content: Uint8Array | string,
  query: { owner?: 'organisation'; group?: string } = {},
) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'contacts.csv')
  const response = await client.fetch('POST /api/v2/contacts/import', { query }, { body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const exportFile = async (client: ApiClient, query: Record<string, string>) =>
  client.fetch('GET /api/v2/contacts/export', { query })
const names = async (client: ApiClient, query: Record<string, unknown> = {}) =>
  (await client.call('GET /api/v2/contacts', { query })).items.map(({ name }) => name)
const add = (client: ApiClient, body: Record<string, unknown>) =>
  client.call('POST /api/v2/contacts', { body })
const undo = (client: ApiClient, id: unknown) =>
  client.fetch('POST /api/v2/contacts/imports/:id/undo', { params: { id: String(id) } })
const groupNames = async (client: ApiClient) =>
  (await client.call('GET /api/v2/contact-groups', {})).items.map(({ name, count }) => [name, count])

onEachDatabase('contact files', (database) => {
  test('report added, merged and skipped contacts and can be undone', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    await khue.call('POST /api/v2/contact-groups', { body: { name: 'Khách' } })
    const vy = await add(khue, {
      name: 'Vy',
      emails: [{ email: 'vy@xuong.example', kind: 'work' }],
      phones: [{ number: '0912' }],
    })
    await add(khue, { name: 'Lê Hòa', phones: [{ number: '0281' }] })
    const before = await khue.call('GET /api/v2/contacts/:id', { params: vy })
    const file = [
      'Họ và tên;Email;Số điện thoại;Công ty;Ngày sinh;Nhóm',
      'Thảo Vy;VY@xuong.example;0913;Xưởng;31/12/1990;khách;',
      'An;an@thu.example;;;;Thợ',
      'An một nữa;an@thu.example;0999;;;',
      'Lê Hòa;;028 1;;;',
      'Lê Hòa;;777;;;',
      ';không phải địa chỉ;;;;',
      ';;;;31/12/1990;Khách',
      'Sai;sai@@thu.example;123;;31/2/1990;',
      'Quá;nhiều;cột;ở;dòng;này;nhé',
    ].join('\r\n')
    const { status, body } = await importFile(khue, file)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      format: 'csv',
      added: 3,
      merged: 2,
      unchanged: 1,
      left_out: {
        count: 3,
        lines: [
          { line: 7, reason: 'email', value: 'không phải địa chỉ' },
          { line: 8, reason: 'nobody' },
          { line: 10, reason: 'unreadable' },
        ],
      },
      lost: {
        count: 2,
        lines: [
          { line: 9, name: 'Sai', what: 'email', value: 'sai@@thu.example' },
          { line: 9, name: 'Sai', what: 'birthday', value: '1990-02-31' },
        ],
      },
    })
    expect(await khue.call('GET /api/v2/contacts/:id', { params: vy })).toMatchObject({
      name: 'Vy',
      emails: [{ email: 'vy@xuong.example', kind: 'work' }],
      phones: [{ number: '0912' }, { number: '0913' }],
      company: 'Xưởng',
      birthday: '1990-12-31',
    })
    expect(await names(khue)).toEqual(['An', 'Lê Hòa', 'Lê Hòa', 'Sai', 'Vy'])
    expect(await groupNames(khue)).toEqual([
      ['Khách', 1],
      ['Thợ', 1],
    ])
    expect(await names(khue, { text: 'an@thu' })).toEqual(['An'])

    expect((await undo(khue, body.import_id)).status).toBe(204)
    expect(await names(khue)).toEqual(['Lê Hòa', 'Vy'])
    expect(await khue.call('GET /api/v2/contacts/:id', { params: vy })).toEqual(before)
    expect(await groupNames(khue)).toEqual([['Khách', 0]])
    expect((await undo(khue, body.import_id)).status).toBe(404)
  })

  test('of many contacts are processed in several steps', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    // Half of them have the name of the other half.
    const lines = Array.from({ length: 410 }, (_, at) => `Người ${at % 205},n${at}@thu.example`)
    const { body } = await importFile(khue, ['Name,Email', ...lines].join('\n'))
    expect(body).toMatchObject({ added: 410 })
    const exported = await (await exportFile(khue, {})).text()
    expect(new Set(exported.match(/n\d+@thu\.example/g))).toHaveLength(410)
    expect((await khue.call('GET /api/v2/contacts/doubles', {})).items).toHaveLength(100)

    expect((await undo(khue, body.import_id)).status).toBe(204)
    expect(await names(khue)).toEqual([])
    world.clock.skip(25 * 3_600)
    await world.runJobs()
    for (const table of ['book_contact', 'book_email', 'contact_import'] as const)
      expect(await world.app.db.sql.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('keep the first address of an existing contact, which its groups use', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const emails = ['an@thu.example', 'an@viec.example'].map((email) => ({ email }))
    const existing = await add(khue, { name: 'An', emails })
    await importFile(khue, 'Họ và tên,Email\nAn,an@thu.example')
    expect(await khue.call('GET /api/v2/contacts/:id', { params: existing })).toMatchObject({ emails })
  })

  test('imported again change nothing, and undo skips contacts changed since', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Vy\nEMAIL:vy@thu.example\nEND:VCARD\n'
    const first = await importFile(khue, card + card.replaceAll(/vy/gi, 'An'))
    expect(first.body).toMatchObject({ format: 'vcard', added: 2, merged: 0 })
    expect((await importFile(khue, card)).body).toMatchObject({ import_id: null, added: 0, unchanged: 1 })
    const { items } = await khue.call('GET /api/v2/contacts', { query: { text: 'vy' } })
    await world.clock.advance(60)
    await khue.call('PUT /api/v2/contacts/:id', {
      params: { id: items[0]?.id ?? '' },
      body: { name: 'Vy mới' },
    })
    expect((await undo(ha, first.body.import_id)).status).toBe(404)
    await undo(khue, first.body.import_id)
    expect(await names(khue)).toEqual(['Vy mới'])
  })

  test('with many equal names read each contact once', async () => {
    const world = await createWorld({ database })
    const readOf = async (email: string, count: number) => {
      const client = await world.signIn(email)
      const lines = Array.from({ length: count }, (_, at) => `An,09${at}`)
      const reading = vi.spyOn(JSON, 'parse')
      const { body } = await importFile(client, `Name,Phone\n${lines.join('\n')}\n`)
      const read = reading.mock.calls.filter(([text]) => text.includes('"phones":')).length
      reading.mockRestore()
      expect(body).toMatchObject({ added: count, merged: 0, unchanged: 0 })
      const reimported = await importFile(client, `Name,Phone\nAn,09${count - 1}\nAn,09${count}\n`)
      expect(reimported.body).toMatchObject({ added: 1, unchanged: 1 })
      return read
    }
    const [few, many] = [await readOf(haEmail, 600), await readOf(khueEmail, 1200)]
    expect(many).toBeLessThanOrEqual(2 * few + 10)
  })

  test('add contacts again that are deleted during the import', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const { id } = await add(khue, { name: 'An' })
    const lines = Array.from({ length: 401 }, (_, at) => (at % 200 === 0 ? 'An,' : `Người ${at},`))
    // Deletes An after the first step of the file.
    const { events } = world.app
    const append = events.append
    let parts = 0
    events.append = async (...args) => {
      const number = await append.apply(events, args)
      if (args[2] === 'contacts_changed' && ++parts === 1) {
        const row = args[0].sql.updateTable('book_contact').set({ deleted_at: 1 })
        await row.where('id', '=', id).execute()
      }
      return number
    }
    const { body } = await importFile(khue, `Name,Phone\n${lines.join('\n')}\n`)
    events.append = append
    expect(body).toMatchObject({ added: 399, unchanged: 2 })
    expect((await names(khue, { text: 'an' })).filter((name) => name === 'An')).toEqual(['An'])
  })

  test('of the organisation are imported by administrators, without groups', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const table = 'Name,Email,Labels\nNhà in,in@thu.example,Nhóm\n'
    expect((await importFile(ha, table, { owner: 'organisation' })).status).toBe(403)
    expect((await importFile(khue, table, { owner: 'organisation' })).body).toMatchObject({ added: 1 })
    expect(await names(ha, { book: 'organisation', text: 'nha in' })).toEqual(['Nhà in'])
    expect(await groupNames(khue)).toEqual([])
    const text = await (await exportFile(ha, { book: 'organisation' })).text()
    expect(text).toContain('FN:Nhà in')
    expect(text).toContain(khueEmail)
    await setRole(world.app, haEmail, 'administrator')
    expect((await importFile(ha, table, { owner: 'organisation' })).body).toMatchObject({ unchanged: 1 })
  })

  test('in an unknown format are rejected with the reason', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const importErrorCode = async (content: Uint8Array | string) =>
      (await importFile(khue, content)).body.code
    expect(await importErrorCode('')).toBe('contacts_unreadable')
    expect(await importErrorCode(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('contacts_unreadable')
    expect(await importErrorCode('Ngày,Số tiền\n1/1,2\n')).toBe('contact_columns_unknown')
    expect(await importErrorCode(Buffer.alloc(limits.maxContactFileBytes + 1, 'a'))).toBe('file_too_large')
    expect((await importFile(khue, 'Name\nA\n', { group: '1' })).status).toBe(404)
  })

  test('with too many new contacts are rejected before anything is written', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    await importFile(khue, 'Name,Email\nCó rồi,n0@thu.example\n')
    await world.app.db.transaction(async (tx) => {
      const row = await tx.sql.selectFrom('book_contact').selectAll().executeTakeFirstOrThrow()
      for (let remaining = limits.maxContacts - 2; remaining > 0; remaining -= 1000) {
        const copies = Array.from({ length: Math.min(remaining, 1000) }, () => ({
          ...row,
          id: world.app.ids.next(),
        }))
        await tx.sql.insertInto('book_contact').values(copies).execute()
      }
    })
    const file = 'Name,Email\nMột,n1@thu.example\nCó rồi,n0@thu.example\nMột,n1@thu.example\n'
    expect((await importFile(khue, `${file}Hai,n2@thu.example\n`)).body).toMatchObject({
      status: 409,
      code: 'too_many_contacts',
      limit: limits.maxContacts,
      room: 1,
    })
    const page = () => khue.call('GET /api/v2/contacts', { query: { text: 'n1' } })
    expect((await page()).total).toBe(0)
    expect((await importFile(khue, file)).body).toMatchObject({
      added: 1,
      unchanged: 2,
      left_out: { count: 0 },
    })
    expect((await page()).total).toBe(1)
  })

  test('that exceed an import limit are rejected before anything is written', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const emails = Array.from({ length: 201 }, (_, at) => `EMAIL:a${at}@thu.example\n`).join('')
    const { body } = await importFile(
      khue,
      `BEGIN:VCARD\nFN:An\nEND:VCARD\nBEGIN:VCARD\nFN:Bình\n${emails}END:VCARD\n`,
    )
    expect(body).toMatchObject({
      status: 422,
      code: 'contact_file_limit',
      over: 'values',
      limit: 200,
      line: 4,
    })
    expect(await names(khue)).toEqual([])
  })

  test('import and export pictures and groups', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn(khueEmail), await world.signIn(haEmail)]
    const create = { width: 96, height: 96, channels: 3, background: '#336699' } as const
    const png = (await sharp({ create }).png().toBuffer()).toString('base64')
    const card = (name: string, picture: string) =>
      `BEGIN:VCARD\nVERSION:4.0\nFN:${name}\nCATEGORIES:Khách\nPHOTO:data:image/png;base64,${picture}\nEND:VCARD\n`
    const { body } = await importFile(khue, card('Vy', png) + card('Không ảnh', 'bm9uZQ=='))
    expect(body).toMatchObject({ added: 2, lost: { lines: [{ name: 'Không ảnh', what: 'picture' }] } })
    const [, vy] = (await khue.call('GET /api/v2/contacts', {})).items
    expect(vy?.picture_url).toMatch(/picture\?v=/)

    const group = (await khue.call('GET /api/v2/contact-groups', {})).items[0]?.id ?? ''
    for (const format of ['vcard3', 'vcard4', 'google_csv', 'outlook_csv', 'csv']) {
      const response = await exportFile(khue, { format, group })
      const [type, ending] = format.startsWith('vcard') ? ['text/vcard', 'vcf'] : ['text/csv', 'csv']
      expect(response.headers.get('content-type')).toContain(type)
      expect(response.headers.get('content-disposition')).toContain(`.${ending}"`)
      const file = readContactFile(new Uint8Array(await response.arrayBuffer()))
      expect(file).toMatchObject({
        contacts: [
          { name: 'Không ảnh', groups: ['Khách'] },
          { name: 'Vy', groups: ['Khách'] },
        ],
      })
      if (format.startsWith('vcard'))
        expect(
          typeof file === 'string' || 'over' in file ? null : file.contacts[1]?.picture?.slice(0, 3),
        ).toEqual(Uint8Array.from([0xff, 0xd8, 0xff]))
    }
    expect(await (await exportFile(khue, { id: vy?.id ?? '' })).text()).toContain('FN:Vy')
    expect((await exportFile(ha, { id: vy?.id ?? '' })).status).toBe(404)
    expect((await exportFile(ha, { group })).status).toBe(404)
    expect(await (await exportFile(ha, {})).text()).toBe('')
  })
})
