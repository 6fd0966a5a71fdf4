import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  onEachDatabase,
  verifyForward,
  type World,
} from '../../../testing/index.ts'
import { addDomain } from '../../domains/index.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const settings = { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' }
const results = (text: string) => [`Authentication-Results: mx.mocviet.test; ${text}`]
const verified = results('dmarc=pass header.from=la.example')

async function newest(client: ApiClient) {
  const thread = (await client.call('GET /api/v2/threads', {})).items[0]
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  const message = messages.at(-1)
  const params = { id: message?.id ?? '' }
  const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params })
  return {
    subject: message?.subject,
    from: message?.from,
    authentication: message?.authentication,
    spoof: delivery?.steps.find((step) => step.step === 'spoof') ?? null,
    forward: delivery?.steps.find((step) => step.step === 'forward') ?? null,
  }
}

onEachDatabase('a disguised sender', (database) => {
  async function arrive(parsed: Parameters<World['deliver']>[0]) {
    const world = await createWorld({ database, settings })
    const client = await world.signIn(khue)
    await world.deliver({ subject: 'Chuyển tiền', ...parsed })
    return newest(client)
  }

  test.each([
    ['Giám đốc', 'no_address'],
    ['group:;', 'no_address'],
    ['Giám đốc <gd@moc\u00adviet.test>', 'unseen'],
    ['Giám đốc <gd@la.example\u200b>', 'unseen'],
    ['"gd@mocviet.test" <x@la.example>', 'address_in_name'],
    ['"gd @mocviet.test" <x@la.example>', 'address_in_name'],
    ['"gd@mocviet.test"@la.example', 'address_in_name'],
    ['gd@mocviet.test. <x@la.example>', 'address_in_name'],
    ['"g d @ m o c v i e t . t e s t" <x@la.example>', 'address_in_name'],
    ['"Giám đốc  g  d @ m o c v i e t .  t e s t" <x@la.example>', 'address_in_name'],
    ['"gd@mail.mocviet.test" <x@la.example>', 'address_in_name'],
    ['"gd@mосviеt.test" <x@la.example>', 'address_in_name'],
    ['"gd@moćviet.test" <x@la.example>', 'address_in_name'],
    ['"gd@rnocviet.test" <x@la.example>', 'address_in_name'],
    ['"gd@@mocviet.test" <x@la.example>', 'address_in_name'],
    ['"Giám đốc &lt;gd@mocviet.test&gt;" <x@la.example>', 'address_in_name'],
    ['"a@b.c d@e.f g@h.i j@k.l m@n.o gd@mocviet.test" <x@la.example>', 'address_in_name'],
    ['"gdⓐmocviet.test" <x@la.example>', 'address_in_name'],
    ['"gd@moc\u{1d159}viet.test" <x@la.example>', 'address_in_name'],
    ['gd@moc\u{1d159}viet.test', 'unseen'],
    ['"gd@mocviet\u0701test" <x@la.example>', 'address_in_name'],
    ['"gd@mocviet·test" <x@la.example>', 'address_in_name'],
    ['"gd@mocviet,test" <x@la.example>', 'address_in_name'],
    ['"gd@mocviet.test-Giám đốc" <x@la.example>', 'address_in_name'],
    ['"gd@mocviet.test.Giám đốc" <x@la.example>', 'address_in_name'],
    ['"gd@rnocviet.test-" <x@la.example>', 'address_in_name'],
    ['"gd@[mocviet.test]" <x@la.example>', 'address_in_name'],
    ['"gd@moc\u{1d159}viet.test" <x@la.example>', 'address_in_name'],
    ['"gd@_mocviet.test" <x@la.example>', 'address_in_name'],
    ['"gd@(mocviet.test)" <x@la.example>', 'address_in_name'],
    ['"(gd)@mocviet.test" <x@la.example>', 'address_in_name'],
    ['Giám đốc <gd@mocviet.test)>', 'no_address'],
    ['Giám đốc <gd@moćviet.test>', 'lookalike'],
    ['Giám đốc <gd@mосviеt.test>', 'lookalike'],
    ['Giám đốc <gd@rnocviet.test>', 'lookalike'],
    ['Giám đốc <gd@mail.m0cviet.test>', 'lookalike'],
  ] as const)('is marked even with valid authentication: %j', async (from, reason) => {
    const arrived = await arrive({ from, headers: verified })
    expect(arrived).toMatchObject({
      subject: '**SPOOF** Chuyển tiền',
      authentication: 'fail',
      spoof: { reason },
    })
  })

  test.each(['mộcviệt.vn', 'xn--mcvit-471b0e.vn'])(
    'is marked when the hosted domain %s is named in another form',
    async (hosted) => {
      const world = await createWorld({ database, settings })
      await addDomain(world.app, hosted, 'Mộc')
      const client = await world.signIn(khue)
      for (const named of ['gd@mộcviệt.vn', 'gd@xn--mcvit-471b0e.vn', 'gd@hr.mộcviệt.vn']) {
        await world.deliver({ from: `"${named}" <x@la.example>`, subject: named, headers: verified })
        expect(await newest(client)).toMatchObject({ subject: `**SPOOF** ${named}` })
      }
    },
  )

  test('is shown with the address that was checked, not without invisible characters', async () => {
    const arrived = await arrive({ from: 'Giám đốc <gd@moc\u200bviet.test>', headers: verified })
    expect(arrived.from).toEqual({ name: 'Giám đốc', email: 'gd@moc\ufffdviet.test' })
  })

  test.each([
    ['Vy <vy@la.example>', 'pass'],
    ['"vy@xuong.example" <vy@la.example>', 'pass'],
    ['"v y @ l a . e x a m p l e" <vy@la.example>', 'pass'],
    ['"Nguyễn Văn A @ Mộc Việt" <vy@la.example>', 'pass'],
    ['"vy@mocviet-test.example" <vy@la.example>', 'pass'],
    ['"vy@mocviets.test.example" <vy@la.example>', 'pass'],
    ['"vy@xuong.example.mocviet" <vy@la.example>', 'pass'],
    ['"(@_@) Vy" <vy@la.example>', 'pass'],
    ['vy @ la.example', 'pass'],
    ['vy@la.example, x@xuong.example', 'fail'],
    ['Xưởng: vy@la.example;', 'fail'],
    ['Vy vy@la.example', 'fail'],
  ])('does not mark a legitimate or odd author of another domain: %j', async (from, authentication) => {
    const arrived = await arrive({ from, headers: verified })
    expect(arrived).toMatchObject({ subject: 'Chuyển tiền', authentication, spoof: null })
  })

  test.each([
    `x@la.example (${'y'.repeat(9000)}) <gd@mocviet.test>`,
    ',\r\nFrom: x@la.example\r\nSender: gd@mocviet.test',
  ])('displays only an author that was checked: %#', async (from) => {
    const arrived = await arrive({ from, headers: verified })
    expect(arrived).toMatchObject({ from: { email: 'x@la.example' }, authentication: 'fail' })
  })

  test('a trailing dot in the domain makes no difference', async () => {
    const notified = await arrive({ from: 'Giám đốc <gd@mocviet.test.>', headers: verified })
    expect(notified).toMatchObject({ subject: '**SPOOF** Chuyển tiền', spoof: { reason: 'hosted_here' } })
  })

  test.each(['"x);dmarc=pass()header.from=bank.example("', '"x;y"', 'x)', '"x\\y"'])(
    'ignores results when the return address could close a comment: %s',
    async (local) => {
      const arrived = await arrive({
        from: 'Bank <info@bank.example>',
        envelopeFrom: `${local}@la.example`,
        headers: results('spf=pass (from=x);dmarc=pass()header.from=bank.example(@la.example)'),
      })
      expect(arrived).toMatchObject({ subject: 'Chuyển tiền', authentication: 'none' })
    },
  )

  test.each(['x', 'xx'])('reads results in any body charset: %s', async (local) => {
    const arrived = await arrive({
      from: 'Giám đốc <gd@mocviet.test>',
      headers: [
        ...results(`spf=pass smtp.mailfrom=\ufffd${local}@la.example; dmarc=fail`),
        'Content-Type: text/plain; charset=utf-16le',
      ],
    })
    expect(arrived).toMatchObject({ subject: '**SPOOF** Chuyển tiền', spoof: { reason: 'hosted_here' } })
  })

  test('does not authenticate a message with two subjects', async () => {
    const arrived = await arrive({ headers: [...verified, 'Subject: Nghỉ lễ'], from: 'Vy <vy@la.example>' })
    expect(arrived).toMatchObject({ subject: 'Chuyển tiền', authentication: 'none', spoof: null })
    const inside = results('dmarc=pass header.from=mocviet.test')
    expect(
      await arrive({ headers: [...inside, 'Subject: Nghỉ lễ'], from: 'Giám đốc <gd@mocviet.test>' }),
    ).toMatchObject({ subject: '**SPOOF** Chuyển tiền', spoof: { reason: 'hosted_here' } })
  })

  test.each(['x@la.example, gd@mocviet.test', 'Vy <x@la.example> <gd@mocviet.test>'])(
    'marks several authors with a local address regardless of authentication: %s',
    async (from) => {
      const arrived = await arrive({
        from,
        headers: results('dmarc=pass header.from=la.example; dkim=none'),
      })
      expect(arrived).toMatchObject({ subject: '**SPOOF** Chuyển tiền', spoof: { domain: 'mocviet.test' } })
    },
  )

  test('does not join the thread of the imitated author', async () => {
    const world = await createWorld({ database, settings })
    const client = await world.signIn(khue)
    const inside = results('dmarc=pass header.from=mocviet.test')
    const from = 'Giám đốc <gd@mocviet.test>'
    const of = (id: string, headers: string[]) => ({ from, subject: 'Lương', messageId: id, headers })
    await world.deliver(of('one@mocviet.test', inside))
    const named = ['In-Reply-To: <one@mocviet.test>', 'References: <one@mocviet.test> <two@mocviet.test>']
    await world.deliver(of('forged@la.example', [...results('dmarc=fail'), ...named]))
    await world.deliver(of('two@mocviet.test', [...inside, 'In-Reply-To: <one@mocviet.test>']))
    const { items } = await client.call('GET /api/v2/threads', {})
    expect(new Map(items.map(({ subject, message_count }) => [subject, message_count]))).toEqual(
      new Map([
        ['**SPOOF** Lương', 1],
        ['Lương', 2],
      ]),
    )
  })

  test('does not mark a bounce with only a server name as author', async () => {
    expect(await arrive({ from: 'MAILER-DAEMON' })).toMatchObject({ spoof: null })
  })

  test('marks an imitated correspondent only for the user who writes to it', async () => {
    const world = await createWorld({ database, settings })
    const [first, second] = [await world.signIn(khue), await world.signIn(ha)]
    await first.call('POST /api/v2/accounts/contact', { body: { name: 'Vy', email: 'vy@xuongmoc.example' } })
    const from = 'Vy <vy@xuоngmос.example>'
    await world.deliver({ subject: 'Đổi tài khoản', from, recipients: [khue, ha] })
    expect(await newest(first)).toMatchObject({
      subject: '**SPOOF** Đổi tài khoản',
      authentication: 'fail',
      spoof: { reason: 'lookalike', domain: 'xn--xungm-kyedy.example', like: 'xuongmoc.example' },
    })
    expect(await newest(second)).toMatchObject({ subject: 'Đổi tài khoản', spoof: null })
  })

  test.each(['<>', 'Mail Delivery System <>', 'MAILER-DAEMON'])(
    'does not mark a bounce from %j',
    async (from) => {
      const text =
        'vy@xuongmoc.example\n550 5.1.1 no such user\n\nMessage-ID: <letter-1@mocviet.test>\nFrom: a'
      const arrived = await arrive({ from, subject: 'failure notice', text })
      expect(arrived).toMatchObject({ subject: 'failure notice', spoof: null })
    },
  )

  test.each([
    ['gd@mocviet.test', 'duy@la.example', 'address_in_name'],
    ['Giám đốc', 'gd@rnocviet.test', 'lookalike'],
    ['Giám đốc', 'gd@mосviеt.test', 'lookalike'],
  ])('is marked when submitted locally: %s <%s>', async (name, email, reason) => {
    const world = await createWorld({ database, settings })
    const [duy, client] = [await world.signIn('duy@dakwood.test'), await world.signIn(khue)]
    await duy.call('POST /api/v2/accounts', { body: { email, name } })
    await world.runJobs()
    const code = /^ {4}(\d{6})\r$/m.exec(world.mailOut.sent.at(-1)?.raw ?? '')?.[1] ?? ''
    await duy.call('POST /api/v2/accounts/verify', { body: { email, code } })
    const { id } = await duy.call('POST /api/v2/messages', {
      body: {
        save_id: 'written-once',
        from: email,
        to: [{ name: '', email: khue }],
        subject: 'Gấp',
        body: '<p>x</p>',
      },
    })
    await duy.call('POST /api/v2/send_mail', { body: { msg_id: id } })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({
      subject: '**SPOOF** Gấp',
      authentication: 'fail',
      spoof: { reason },
    })
  })

  test.each([
    [results('dmarc=fail header.from=xuongmoc.example'), 'Vy <vy@xuongmoc.example>', 'forged'],
    [results('dmarc=fail'), 'Giám đốc <gd@mocviet.test>', 'forged'],
    [results('dmarc=pass header.from=xuongmoc.example'), 'Vy <vy@xuongmoc.example>', ''],
    [[], 'Vy <vy@xuongmoc.example>', ''],
  ])('sends no automatic reply to a forged sender: %j %s', async (headers, from, held_back) => {
    const world = await createWorld({ database, settings })
    const client = await world.signIn(khue)
    const away = {
      type: 'vacation',
      start_date: null,
      end_date: null,
      subject: 'Nghỉ',
      from: khue,
      body: 'x',
    }
    await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(away) } })
    await world.deliver({ from, headers })
    await world.runJobs()
    const [thread] = (await client.call('GET /api/v2/threads', {})).items
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    const params = { id: messages[0]?.id ?? '' }
    const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params })
    expect(delivery?.steps.find(({ step }) => step === 'answer')).toMatchObject({ held_back })
    expect(world.mailOut.sent).toHaveLength(held_back === '' ? 1 : 0)
  })

  test.each([
    ['rnocviet.test', 'Dakwood', 'fail', 'lookalike'],
    ['rnocviet.test', 'Nội thất Mộc Việt', 'pass', undefined],
    ['cornell.test', 'Dakwood', 'pass', undefined],
  ])(
    'is marked in a hosted domain only if another organisation hosted the original first: %s of %s',
    async (domain, organisation, authentication, reason) => {
      const world = await createWorld({ database, settings })
      for (const [name, of] of [
        [domain, organisation],
        ['comell.test', 'Nội thất Mộc Việt'],
      ] as const) {
        await world.clock.advance(1)
        await addDomain(world.app, name, of)
      }
      const client = await world.signIn(khue)
      await world.deliver({ from: `boss@${domain}`, headers: results(`dmarc=pass header.from=${domain}`) })
      const { spoof, ...message } = await newest(client)
      expect([message.authentication, spoof?.reason]).toEqual([authentication, reason])
    },
  )

  test('is not forwarded to external addresses', async () => {
    const world = await createWorld({ database, settings })
    const client = await world.signIn(khue)
    await verifyForward(world, client, 'vy@xuongmoc.example', { isOn: true })
    await world.deliver({ from: 'Vy <vy@la.example>', subject: 'Báo giá', headers: verified })
    await world.deliver({ from: 'gd@mocviet.test', subject: 'Gấp', headers: results('dmarc=fail') })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await newest(client)).toMatchObject({
      subject: '**SPOOF** Gấp',
      forward: { to: 'vy@xuongmoc.example', held_back: 'forged' },
    })
  })

  test('stays marked when a local mailbox forwards the message', async () => {
    const world = await createWorld({ database, settings })
    const [first, second] = [await world.signIn(khue), await world.signIn(ha)]
    await verifyForward(world, first, ha, { isOn: true, localClient: second })
    await world.deliver({ subject: 'chuyển tiền', from: 'gd@mocviet.test', headers: results('dmarc=fail') })
    await world.runJobs()
    const tagged = { subject: '**SPOOF** chuyển tiền', authentication: 'fail' }
    expect(await newest(first)).toMatchObject({ ...tagged, spoof: { reason: 'hosted_here' } })
    expect(await newest(second)).toMatchObject({ ...tagged, spoof: { reason: 'marked_before' } })
  })
})
