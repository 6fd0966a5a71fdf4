import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { runCommand } from '../testing.ts'
import { mailboxAdd, mailboxDelete, mailboxList, mailboxRename } from './mailbox.ts'

const sales = 'banhang@mocviet.test'
const shop = 'cuahang@mocviet.test'

onEachDatabase('on the command line', (database) => {
  test('creates, renames, lists and deletes a shared mailbox', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const run = (
      command: typeof mailboxList,
      positionals: string[],
      options: Record<string, string | boolean> = {},
    ) => runCommand(world, command, { positionals, options })

    expect(await run(mailboxAdd, [sales], { name: 'Bán hàng' })).toBe(
      `The shared mailbox ${sales} was created.`,
    )
    expect(await run(mailboxRename, [sales, 'ha@mocviet.test'])).toBe(
      'refused: ha@mocviet.test is already in use.',
    )
    expect(await run(mailboxRename, [sales, shop], { name: 'Cửa hàng' })).toBe(
      `The shared mailbox is now ${shop}, named Cửa hàng.`,
    )
    expect(await run(mailboxRename, ['ha@mocviet.test', shop])).toBe(
      'refused: ha@mocviet.test is not a shared mailbox.',
    )
    expect(await run(mailboxList, [])).toContain(`${shop}  Cửa hàng  0      enabled`)
    await run(mailboxDelete, [shop])
    expect(await run(mailboxList, [])).toContain(`${shop}  Cửa hàng  0      enabled`)
    // The previous address still identifies it.
    expect(await run(mailboxDelete, [sales], { yes: true, 'keep-days': '7' })).toBe(
      `${shop} is deleted; its mail is kept for 7 days.`,
    )
    expect(await run(mailboxList, [])).toContain(`${shop}  Cửa hàng  0      deleted`)
    const { items } = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'mailboxes' } })
    expect(items[0]).toMatchObject({ kind: 'mailbox_deleted', subject: shop, details: { days: '7' } })
  })
})
