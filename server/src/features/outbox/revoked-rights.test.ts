import { expect, test } from 'vitest'
import { type ApiClient, createWorld, errorCode, onEachDatabase } from '../../testing/index.ts'
import { MemoryMailTransport } from '../../testing/memory/memory-mail-transport.ts'
import { createTestDraft } from './testing.ts'

const vy = 'vy@xuongmoc.example'

/** A transport whose domain check runs between the first and the last check of the sender's rights. */
class InterruptedTransport extends MemoryMailTransport {
  meanwhile: () => Promise<unknown> = async () => {}

  override async findDomainsWithoutMail(): Promise<string[]> {
    await this.meanwhile()
    return []
  }
}

const cases = {
  sent: (client: ApiClient, id: string) => client.call('POST /api/v2/send_mail', { body: { msg_id: id } }),
  planned: (client: ApiClient, id: string, at: number) =>
    client.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time: at } }),
  repeated: (client: ApiClient, id: string) =>
    client.call('POST /api/v2/messages/periodic', {
      body: { msg_id: id, period: { by_days: 1 }, time_send: '08:00', start_day: '2030-01-01' },
    }),
}

onEachDatabase('a right revoked while a message is accepted for sending', (database) => {
  async function office() {
    const mailOut = new InterruptedTransport()
    const world = await createWorld({ database, parts: { mailOut } })
    const [khue, ha] = [await world.signIn('khue@mocviet.test'), await world.signIn('ha@mocviet.test')]
    const { id: haId } = await ha.call('GET /api/v2/user/info', {})
    return { world, mailOut, khue, ha, haId, at: Math.floor(world.clock.now() / 1000) + 900 }
  }

  test.each(['sent', 'planned', 'repeated'] as const)(
    'rejects a message %s by a user whose sending was disabled',
    async (name) => {
      const { mailOut, khue, ha, haId, at } = await office()
      const { id } = await createTestDraft(ha, { to: [vy] })
      mailOut.meanwhile = () =>
        khue.call('PATCH /api/v2/organisation/users/:id', { params: { id: haId }, body: { enable_smtp: 0 } })
      expect(await errorCode(cases[name](ha, id, at))).toBe('sending_disabled')
      expect(mailOut.sent.filter(({ to }) => to.includes(vy))).toEqual([])
    },
  )

  test.each(['sent', 'planned'] as const)(
    'rejects a message %s by a user who lost the right to send as the mailbox',
    async (name) => {
      const { mailOut, khue, ha, haId, at } = await office()
      const right = { email: 'ha@mocviet.test', access: 'read', send: 'as' } as const
      const ends = [
        () => khue.call('PUT /api/v2/delegates', { body: { ...right, send: 'on_behalf' } }),
        () => khue.call('DELETE /api/v2/delegates/:id', { params: { id: haId } }),
      ]
      const { id: mailboxId } = await khue.call('GET /api/v2/user/info', {})
      for (const end of ends) {
        mailOut.meanwhile = async () => {}
        await khue.call('PUT /api/v2/delegates', { body: right })
        const inKhues = ha.inMailbox(mailboxId)
        const { id } = await createTestDraft(inKhues, { to: [vy] })
        mailOut.meanwhile = end
        expect(await errorCode(cases[name](inKhues, id, at))).toBe('mailbox_right_missing')
      }
      expect(mailOut.sent.filter(({ to }) => to.includes(vy))).toEqual([])
    },
  )
})
