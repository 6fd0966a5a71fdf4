import type { Rule } from '@bocau/contract/rules'
import { expect, test } from 'vitest'
import { codeFor, disableSending } from '../../testing/account-state.ts'
import {
  type ApiClient,
  ApiRefusal,
  createWorld,
  onEachDatabase,
  verifyForward,
} from '../../testing/index.ts'

const khue = 'khue@mocviet.test'

const filter = (value: string, folder = 'Trash') => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions: [{ type: 'fileinto', value: folder, enable: true }],
})
const forward = (email: string) => ({ type: 'autofw', email })
const block = (from: string) => ({ type: 'auto_mark_spam', from })
const vacation = {
  type: 'vacation',
  start_date: '2026-11-20',
  end_date: null,
  subject: 'Nghỉ phép',
  from: khue,
  body: 'Tôi nghỉ.',
}

const createRule = (client: ApiClient, content: unknown, more: { name?: string; is_enable?: boolean } = {}) =>
  client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(content), ...more } })

async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    if (error instanceof ApiRefusal)
      return [error.problem.code, ...(error.problem.fields ?? []).map((one) => one.path)]
    throw error
  }
  throw new Error('nothing was rejected')
}

const verify = (client: ApiClient, code: string, account_to: string) =>
  client.call('POST /api/v2/rules/verify', { body: { code, account_to } })

onEachDatabase('rules', (database) => {
  test('are stored, match their Sieve form and are listed in order', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const first = await createRule(client, filter('một'), { name: 'Một' })
    const second = await createRule(client, filter('hai'), { name: 'Hai\r\nBcc: x@y.vn' })
    await client.call('POST /api/v2/rules/order', { body: { ids: [second.id, first.id] } })

    const rules = await client.call('GET /api/v2/rules', { query: { type: 'filter' } })
    expect(rules.map((rule) => rule.name)).toEqual(['Hai Bcc: x@y.vn', 'Một'])
    expect(JSON.parse(rules[1]?.sieve_json ?? '')).toEqual(filter('một'))
    expect(rules[1]?.sieve_script).toContain('fileinto "Trash"')
    expect(await client.call('GET /api/v2/rules/:id', { params: { id: first.id } })).toEqual(rules[1])
  })

  test('may be given as a generated script', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { sieve_script } = await createRule(client, filter('một'))
    const rule = await client.call('POST /api/v2/rules', { body: { sieve_script } })
    expect(JSON.parse(rule.sieve_json)).toEqual(filter('một'))
  })

  test('are stored as a script when no rule is equivalent', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const sieve_script = 'if header :is "X-Spam-Flag" "YES" { discard; stop; }'
    const first = await client.call('POST /api/v2/rules', { body: { sieve_script } })
    expect(first).toMatchObject({ sieve_json: '{"type":"script"}', sieve_script, is_enable: true })
    const second = await client.call('POST /api/v2/rules', { body: { sieve_script: 'keep;' } })
    const isOn = async () =>
      (await client.call('GET /api/v2/rules', { query: { type: 'script' } })).map((rule) => rule.is_enable)
    expect(await isOn()).toEqual([false, true])
    await client.call('PATCH /api/v2/rules/:id', { params: { id: first.id }, body: { is_enable: true } })
    expect(await isOn()).toEqual([true, false])
    const changed = await client.call('PATCH /api/v2/rules/:id', {
      params: { id: second.id },
      body: { sieve_script: first.sieve_script.replace('X-Spam-Flag', 'Subject') },
    })
    expect(changed.sieve_json).toBe('{"type":"script"}')
  })

  test('that cannot run are rejected with line and reason', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const sieve_script = 'require "fileinto";\nfileinto "A"\nredirect "x@y.vn";'
    const checked = await client.call('POST /api/v2/rules/check', { body: { sieve_script } })
    expect(checked.faults).toEqual([{ line: 2, column: 13, code: 'missing_semicolon', detail: '' }])
    const body = { sieve_script: sieve_script.replace('"A"', '"A";') }
    const saved = await client.call('POST /api/v2/rules', { body }).catch((error: unknown) => error)
    expect((saved as ApiRefusal).problem).toMatchObject({
      code: 'script_invalid',
      script_faults: [{ line: 3, column: 10, code: 'redirect_unverified', detail: 'x@y.vn' }],
    })
  })

  test('forward messages to verified addresses only', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const email = 'ke-toan@elsewhere.test'
    const content = { ...filter('x'), actions: [{ type: 'redirect', value: email, enable: true }] }
    expect(await refusal(createRule(client, content))).toEqual(['rule_unverified'])
    await verifyForward(world, client, email)
    const created = await createRule(client, content)
    expect(created.problem).toBeNull()
    const [address] = await client.call('GET /api/v2/rules', { query: { type: 'autofw' } })
    await client.call('DELETE /api/v2/rules/:id', { params: { id: address?.id ?? '' } })
    const [remaining] = await client.call('GET /api/v2/rules', {})
    expect(remaining?.problem).toBe('forward_unverified')
  })

  test('are changed, disabled and removed, with events to all windows', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await createRule(client, filter('một'))
    const params = { id }
    const changed = await client.call('PATCH /api/v2/rules/:id', {
      params,
      body: { is_enable: false, sieve_json: JSON.stringify(filter('hai')) },
    })
    expect([changed.is_enable, JSON.parse(changed.sieve_json)]).toEqual([false, filter('hai')])
    await client.call('DELETE /api/v2/rules/:id', { params })
    expect(await client.call('GET /api/v2/rules', {})).toEqual([])
    expect(await refusal(client.call('DELETE /api/v2/rules/:id', { params }))).toEqual(['not_found'])
    const events = await world.app.db.sql.selectFrom('event').select('type').execute()
    expect(events.filter(({ type }) => type === 'rules_changed')).toHaveLength(3)
  })

  test.each([
    ['no condition', { ...filter('x'), conditions: [] }, 'sieve_json.conditions'],
    ['no action', { ...filter('x'), actions: [] }, 'sieve_json.actions'],
    [
      'an action that is off',
      { ...filter('x'), actions: [{ type: 'discard', enable: false }] },
      'sieve_json.actions',
    ],
    [
      'deletion with another action',
      { ...filter('x'), actions: [{ type: 'discard' }, { type: 'setflag', value: 'Seen' }] },
      'sieve_json.actions',
    ],
    [
      'two folders',
      {
        ...filter('x'),
        actions: [
          { type: 'fileinto', value: 'A' },
          { type: 'fileinto', value: 'B' },
        ],
      },
      'sieve_json.actions',
    ],
    ['a blank condition', filter('  '), 'sieve_json.conditions.0.value'],
    [
      'an unknown condition',
      { ...filter('x'), conditions: [{ type: 'moon' }] },
      'sieve_json.conditions.0.type',
    ],
    [
      'no address',
      { ...filter('x'), conditions: [{ type: 'from', comparator: 'contains', value: 'hà' }] },
      'sieve_json.conditions.0.value',
    ],
    [
      'a size of nothing',
      { ...filter('x'), conditions: [{ type: 'size', comparator: 'over', value: '0', unit: 'M' }] },
      'sieve_json.conditions.0.value',
    ],
    [
      'an invalid condition beside a valid one',
      {
        conditions: [
          { type: 'subject', comparator: 'contains', value: 'x' },
          { type: 'size', comparator: 'over', value: '0', unit: 'M' },
        ],
        actions: [{ type: 'discard' }],
      },
      'sieve_json.conditions.1.value',
    ],
    [
      'commas without an address',
      { ...filter('x'), conditions: [{ type: 'from', comparator: '!contains', value: ' , ;' }] },
      'sieve_json.conditions.0.value',
    ],
    [
      'an unknown property in a condition',
      {
        ...filter('x'),
        conditions: [{ type: 'subject', comparator: 'contains', value: 'x', header: 'X-Spam' }],
      },
      'sieve_json.conditions.0',
    ],
    [
      'an unknown property in an action',
      { ...filter('x'), actions: [{ type: 'discard', unless: 'seen' }] },
      'sieve_json.actions.0',
    ],
    ['an unknown kind', { type: 'moon' }, 'sieve_json.type'],
    ['more than its own shape', { ...forward('a@b.vn'), conditions: [] }, 'sieve_json'],
    ['days in the wrong order', { ...vacation, end_date: '2026-11-19' }, 'sieve_json.end_date'],
    ['an invalid day', { ...vacation, start_date: '2026-02-30' }, 'sieve_json.start_date'],
    ['an invalid forwarding address', forward('khue'), 'sieve_json.email'],
  ])('with %s are rejected with the field name', async (_, content, field) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    expect(await refusal(createRule(client, content))).toEqual(['invalid_input', field])
    expect(await client.call('GET /api/v2/rules', {})).toEqual([])
  })

  test('with invalid JSON or a million characters are rejected', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    expect(await refusal(client.call('POST /api/v2/rules', { body: { sieve_json: '{' } }))).toEqual([
      'invalid_input',
      'sieve_json',
    ])
    const long = JSON.stringify(filter('x'.repeat(1_000_000)))
    expect(await refusal(client.call('POST /api/v2/rules', { body: { sieve_json: long } }))).toContain(
      'sieve_json',
    )
    const script = `${'# x\r\n'.repeat(200_000)}discard;`
    expect(await refusal(client.call('POST /api/v2/rules', { body: { sieve_script: script } }))).toContain(
      'sieve_script',
    )
  })

  test('with the same kind and address are rejected', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    for (const content of [block('Spam@other.test'), forward('khue@elsewhere.test'), vacation]) {
      await createRule(client, content)
      expect(await refusal(createRule(client, content))).toEqual(['rule_exists'])
    }
    expect(await refusal(createRule(client, block(khue)))).toEqual(['rule_own_address'])
    expect(await refusal(createRule(client, forward('KHUE@mocviet.test')))).toEqual(['rule_own_address'])
  })
})

onEachDatabase('a forward address', (database) => {
  const address = 'khue@elsewhere.test'
  const other = 'khue@another.test'

  test('is disabled until its owner verifies it with the code', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const created = await createRule(client, forward(address), { is_enable: true })
    expect([created.is_enable, created.verify]).toEqual([false, false])
    const params = { id: created.id }
    const on = { params, body: { is_enable: true } }
    expect(await refusal(client.call('PATCH /api/v2/rules/:id', on))).toEqual(['rule_unverified'])

    expect(await refusal(verify(client, 'no code', address))).toEqual(['code_incorrect'])
    const verified = await verify(client, await codeFor(world, address), address)
    expect([verified.is_enable, verified.verify]).toEqual([true, true])
    expect(await refusal(verify(client, await codeFor(world, address), address))).toEqual(['code_incorrect'])
  })

  test('verified for a filter does not forward on its own or replace another', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, forward(address))
    await verify(client, await codeFor(world, address), address)
    const created = await createRule(client, forward(other))
    const body = { code: await codeFor(world, other), account_to: other, is_enable: false }
    const verified = await client.call('POST /api/v2/rules/verify', { body })

    expect([verified.id, verified.is_enable, verified.verify]).toEqual([created.id, false, true])
    const on = (await client.call('GET /api/v2/rules', {})).filter(isOn)
    expect(on.map((rule) => JSON.parse(rule.sieve_json))).toEqual([forward(address)])
  })

  test('can be pending with another one, each with its own code', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, forward(address))
    await createRule(client, forward(other))
    const [first, second] = [await codeFor(world, address), await codeFor(world, other)]
    if (first !== second) expect(await refusal(verify(client, second, address))).toEqual(['code_incorrect'])
    const verified = await verify(client, first, address)
    expect((await verify(client, second, other)).verify).toBe(true)
    await client.call('DELETE /api/v2/rules/:id', { params: { id: verified.id } })
    const remaining = await client.call('GET /api/v2/rules', {})
    expect(remaining.map((rule) => JSON.parse(rule.sieve_json))).toEqual([forward(other)])
  })

  test('disables the others when it is enabled', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const on = async () => (await client.call('GET /api/v2/rules', {})).filter(isOn).map((rule) => rule.id)
    const rules: Rule[] = []
    for (const email of [address, other]) {
      rules.push(await createRule(client, forward(email)))
      await verify(client, await codeFor(world, email), email)
    }
    expect(await on()).toEqual([rules[1]?.id])
    await client.call('PATCH /api/v2/rules/:id', {
      params: { id: rules[0]?.id ?? '' },
      body: { is_enable: true },
    })
    expect(await on()).toEqual([rules[0]?.id])
  })

  const resendTo = (client: ApiClient, to: string) =>
    client.call('POST /api/v2/rules/resend', { body: { type: 'autofw', to } })

  test('is locked after five wrong codes until a new one, ten minutes later', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, forward(address))
    const code = await codeFor(world, address)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await refusal(verify(client, `wrong ${attempt}`, address))).toEqual(['code_incorrect'])
    }
    expect(await refusal(verify(client, code, address))).toEqual(['code_locked'])

    expect(await refusal(resendTo(client, address))).toEqual(['code_sent_recently'])
    await world.clock.advance(599)
    expect(await refusal(resendTo(client, address))).toEqual(['code_sent_recently'])
    await world.clock.advance(1)
    expect(await resendTo(client, address)).toEqual({ retry_after_seconds: 1200 })
    expect((await verify(client, await codeFor(world, address), address)).verify).toBe(true)
  })

  test('gets five codes a day from one account, with growing delays', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await createRule(client, forward(address))
    let wait = 600
    for (let round = 2; round <= 5; round++, wait *= 2) {
      await world.clock.advance(wait)
      await resendTo(client, address)
    }
    world.clock.skip(wait)
    const secondClient = await world.signIn(khue)
    expect(await refusal(resendTo(secondClient, address))).toEqual(['too_many_codes'])
    // Removing the address does not reset the count.
    await secondClient.call('DELETE /api/v2/rules/:id', { params: { id } })
    expect(await refusal(createRule(secondClient, forward(address)))).toEqual(['too_many_codes'])
  })

  test('is not blocked by requests of other accounts, up to fifteen codes a day', async () => {
    const world = await createWorld({ database })
    const khues = await world.signIn(khue)
    await createRule(khues, forward(address))
    const has = await world.signIn('ha@mocviet.test')
    await createRule(has, forward(address))
    expect(await refusal(resendTo(has, address))).toEqual(['code_sent_recently'])

    const duy = await world.signIn('duy@dakwood.test')
    await world.addAccount({ email: 'phuc@mocviet.test' })
    const phuc = await world.signIn('phuc@mocviet.test')
    const { id: account_id } = await duy.call('GET /api/v2/user/info', {})
    const noteMore = (count: number) =>
      world.app.db.transaction((tx) =>
        tx.sql
          .insertInto('target_code')
          .values(
            Array.from({ length: count }, () => ({
              account_id,
              id: world.app.ids.next(),
              target: address,
              sent_at: world.clock.now(),
            })),
          )
          .execute(),
      )
    await noteMore(13)
    expect(await refusal(createRule(phuc, forward(address)))).toEqual(['too_many_codes'])
    expect(await phuc.call('GET /api/v2/rules', {})).toEqual([])
  })

  test('is one of at most twenty that an account contacts per day', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    for (let n = 0; n < 20; n++) {
      const { id } = await createRule(client, forward(`a${n}@elsewhere.test`))
      await client.call('DELETE /api/v2/rules/:id', { params: { id } })
    }
    expect(await refusal(createRule(client, forward(address)))).toEqual(['too_many_codes'])
  })

  test.each([
    ['sending_disabled', 'account'],
    ['dns_verification_failed', 'domain'],
  ] as const)('gets no code from an account that cannot send: %s', async (code, reason) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await disableSending(world, khue, reason)
    expect(await refusal(createRule(client, forward(address)))).toEqual([code])
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })

  test('codes expire after half an hour', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, forward(address))
    await world.clock.advance(30 * 60 + 1)
    expect(await refusal(verify(client, await codeFor(world, address), address))).toEqual(['code_incorrect'])
  })
})

const isOn = (rule: Rule) => rule.is_enable

onEachDatabase('blocked senders', (database) => {
  test('are blocked once, ignoring case, and can be unblocked', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const emails = ['Promo@spam.test', 'promo@spam.test', 'x@spam.test']
    expect(await client.call('POST /api/v2/rules/block', { body: { emails } })).toHaveLength(2)
    expect(await client.call('POST /api/v2/rules/block', { body: { emails } })).toHaveLength(2)
    expect(await client.call('GET /api/v2/rules', { query: { type: 'auto_mark_spam' } })).toHaveLength(2)
    await client.call('POST /api/v2/rules/unblock', { body: { emails: ['PROMO@spam.test'] } })
    const remaining = await client.call('GET /api/v2/rules', {})
    expect(remaining.map((rule) => JSON.parse(rule.sieve_json))).toEqual([block('x@spam.test')])
  })
})
