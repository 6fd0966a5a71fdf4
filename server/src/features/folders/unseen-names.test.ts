import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'

onEachDatabase('a folder name with invisible characters', (database) => {
  test('cannot duplicate a visible folder or label name', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await khue.call('POST /api/v2/folders', { body: { display_name: 'Hợp\u00ad đồng\u3164' } })
    const names = (await khue.call('GET /api/v2/folders', {})).map(({ name }) => name)
    expect(names).toContain('Hợp đồng')
    const duplicate = khue.call('POST /api/v2/folders', { body: { display_name: '\u2800Hợp đồng' } })
    await expect(duplicate).rejects.toMatchObject({ problem: { code: 'folder_exists' } })

    await khue.call('POST /api/v2/labels', { body: { name: 'Khách\u1160/Nord\u2060hus' } })
    expect((await khue.call('GET /api/v2/labels', {})).map(({ name }) => name)).toEqual(['Khách/Nordhus'])
    const twice = khue.call('POST /api/v2/labels', { body: { name: 'Khách/\uffa0Nordhus' } })
    await expect(twice).rejects.toMatchObject({ problem: { code: 'label_exists' } })
  })

  test('characters are also removed from user names', async () => {
    const world = await createWorld({ database })
    const ha = await world.signIn('ha@mocviet.test')
    const body = { fullname: 'Trần\u115f Minh Khuê\u3164', date_of_birth: null, gender: null }
    const named = ha.call('PUT /api/v2/account/info', { body })
    await expect(named).rejects.toMatchObject({ problem: { code: 'invalid_input' } })
    await world.addAccount({ email: 'an@mocviet.test', fullName: 'Đoàn\u00ad Bảo An\uffa0' })
    await world.addAccount({ email: 'binh@mocviet.test', fullName: '\u3164' })
    const accounts = await world.app.db.sql.selectFrom('account').select(['email', 'full_name']).execute()
    const names = new Map(accounts.map(({ email, full_name }) => [email, full_name]))
    expect([names.get('an@mocviet.test'), names.get('binh@mocviet.test')]).toEqual(['Đoàn Bảo An', 'binh'])
  })
})
