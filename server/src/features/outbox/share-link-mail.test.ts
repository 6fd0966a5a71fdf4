import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { share, uploadFile } from '../sharing/testing.ts'
import { listSubjects } from './testing.ts'

const outsider = 'ingrid@nordhus.example'
const password = 'sontra-2026'

onEachDatabase('the link of a share', (database) => {
  test('is sent to external recipients from the account of the owner, once', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Báo giá'] })
    const { id, token } = await share(khue, [file.folderId], {
      share_withs: [outsider, 'ha@mocviet.test'],
      password,
    })
    const body = {
      share_id: id,
      emails: [outsider, 'ha@mocviet.test', 'an@far.example'],
      message: 'Chị xem giúp',
      key: 'k1',
    }
    expect(await khue.call('POST /api/v2/share_mail', { body })).toEqual({ sent: [outsider] })
    expect(await khue.call('POST /api/v2/share_mail', { body })).toEqual({ sent: [outsider] })
    await world.runJobs()
    const { sent } = world.mailOut
    expect(sent.map(({ to }) => to)).toEqual([[outsider]])
    const mail = await parseMessage(Buffer.from(sent[0]?.raw ?? ''))
    expect(mail.from?.email).toBe('khue@mocviet.test')
    expect(mail.subject).toContain('“Báo giá”')
    for (const part of ['Chị xem giúp', `/s/${token}`, 'mật khẩu']) expect(mail.text).toContain(part)
    expect(`${mail.text}${mail.html}`).not.toContain(password)
    expect(await listSubjects(khue, 'Sent')).toEqual([mail.subject])
  })

  test('is not sent by other users, and not without the right to send', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'phuc@mocviet.test', fullName: 'Phúc', isSendingEnabled: false })
    const [khue, phuc] = [await world.signIn('khue@mocviet.test'), await world.signIn('phuc@mocviet.test')]
    const khueFile = await uploadFile(world, 'khue@mocviet.test')
    const phucFile = await uploadFile(world, 'phuc@mocviet.test')
    const terms = { share_withs: [outsider], password }
    const send = (share_id: string, by: typeof khue) =>
      by.call('POST /api/v2/share_mail', { body: { share_id, emails: [outsider], key: 'k' } })
    await expect(send((await share(phuc, [phucFile.id], terms)).id, phuc)).rejects.toThrow('sending_disabled')
    const ha = await world.signIn('ha@mocviet.test')
    await expect(send((await share(khue, [khueFile.id], terms)).id, ha)).rejects.toThrow('404 not_found')
  })
})
