import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { currentCode } from './harness/authenticator.ts'
import { countMessageDigests, hashBytes } from './harness/count-message-digests.ts'
import {
  createOldServer,
  hasDovecot,
  masterPassword,
  type OldMessage,
  type OldServer,
} from './harness/dovecot.ts'
import { emptyStoreJourney, setupLinkIn } from './harness/empty-store.ts'
import { checkAccessibility, expect } from './harness/journey.ts'
import { findFreePorts, startProduct } from './harness/product.ts'
import { writtenZones, type Zones } from './harness/written-zones.ts'
import { like, t } from './texts.ts'

if (!hasDovecot)
  process.stdout.write(
    'skipped, because Dovecot is not installed: the life of a company, from the first link\n',
  )

/** Number of messages on the old server; configurable. */
const messageCount = Number(process.env.BOCAU_TEST_LIFE_MESSAGES ?? 400)
const peopleCount = 40
const patienceMs = messageCount > 1000 ? 3_600_000 : 180_000
const password = 'Men-ngoc-2026'
const root = join(import.meta.dirname, '../..')

const emailOf = (n: number) =>
  `nguoi${String(n).padStart(2, '0')}@${n % 4 === 0 ? 'gomxuat.test' : 'gombattrang.test'}`
const people = Array.from({ length: peopleCount }, (_, n) => emailOf(n + 1))
const folders = ['INBOX', 'INBOX', 'Lò nung', 'Lò nung.Sổ men', 'Sent'] as const

/** A message of the old server: some have a large part, some are malformed. */
function createMessage(n: number, to: string): OldMessage {
  const lines = [
    `Message-ID: <${n}@lo-cu.test>`,
    'From: Lò cũ <lo@lo-cu.test>',
    `To: <${to}>`,
    `Subject: =?utf-8?B?${Buffer.from(`Mẻ gốm số ${n}`).toString('base64')}?=`,
    `Date: ${new Date(1_600_000_000_000 + n * 60_000).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Men rạn, mẻ ${n}.`,
    ...(n % 9 === 0 ? ['x'.repeat(3040)] : []),
    '',
  ]
  const folder = folders[n % folders.length] ?? 'INBOX'
  return {
    folder: encodeFolder(folder),
    flags: n % 3 === 0 ? 'FS' : 'S',
    raw: Buffer.from(lines.join('\r\n')),
  }
}

/** A Maildir folder name in modified UTF-7. */
const encodeFolder = (name: string) =>
  name.replaceAll(/[^\x20-\x7e]+/g, (part) => {
    const bytes = Buffer.from(part, 'utf16le').swap16().toString('base64')
    return `&${bytes.replace(/=+$/, '').replaceAll('/', ',')}-`
  })

/** A journey on an empty store with its own DNS zones and a fixed address across restarts. */
const journey = emptyStoreJourney
  .extend('zones', { scope: 'file' }, writtenZones)
  .extend('oldServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await createOldServer()
    onCleanup(server.stop)
    return server
  })
  .extend('settings', { scope: 'file' }, async ({ zones }) => {
    const [port = 0] = await findFreePorts(1)
    return {
      BOCAU_DEMO: 'off',
      BOCAU_HTTP: `127.0.0.1:${port}`,
      BOCAU_MX_HOST: 'mx.bocau.example',
      BOCAU_MAIL_HOST: 'mail.bocau.example',
      BOCAU_IMPORT_HOSTS: '127.0.0.1',
      ...zones.settings,
    }
  })
  .extend('running', { scope: 'file' }, async ({ store, settings }, { onCleanup }) => {
    const running = { now: await startProduct(store, settings) }
    onCleanup(() => running.now.stop())
    return running
  })
  .extend('product', { scope: 'file' }, async ({ running }) => running.now)

/** Calls the API with the session of the page. */
async function call<T>(page: Page, origin: string, path: string, data?: unknown): Promise<T> {
  const options = { headers: { origin } }
  const reply = await (data === undefined
    ? page.request.get(`${origin}${path}`, options)
    : page.request.post(`${origin}${path}`, { ...options, data }))
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
  return (await reply.json()) as T
}

interface Moves {
  sum: { running: number; watching: number; messages: { brought: number; failed: number } }
}

/** Exports the organisation; returns the digests of its messages. */
async function exportMail(page: Page, origin: string): Promise<Map<string, number>> {
  await call(page, origin, '/api/v2/session/confirm', { password })
  const path = '/api/v2/organisation/moving-out'
  const { id } = await call<{ id: string }>(page, origin, path, { mail: 'maildir' })
  const moveState = async () => {
    const { items } = await call<{ items: { id: string; state: string }[] }>(page, origin, path)
    return items.find((one) => one.id === id)?.state
  }
  await expect.poll(moveState, { timeout: patienceMs, interval: 500 }).toBe('ready')
  const file = await page.request.get(`${origin}${path}/${id}/file`, { timeout: patienceMs })
  return countMessageDigests(await file.body())
}

/** Runs an operator command. */
const bocau = (data: string, ...args: string[]) =>
  promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'server/src/entrypoints/cli/main.ts'), ...args],
    { cwd: root, env: { ...process.env, BOCAU_DATA: data, BOCAU_DEMO: 'off' } },
  )

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel(t('firstRun.organisation')).focus()
  for (const text of ['Gốm Bát Tràng', 'gombattrang.test', 'Lê Thị Gốm', 'gom', password]) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await page.getByLabel(t('firstRun.password'), { exact: true }).press('Enter')
  await page.getByText(t('firstRun.step.domain')).waitFor()
}

interface RequiredRecord {
  type: string
  name: string
  value: string
  priority: number | null
  is_required: boolean
}

/** Publishes records of the first domain and verifies the second. */
async function verifyDomains(page: Page, origin: string, publish: (zones: Zones) => void): Promise<void> {
  const publishFor = async (domain: string) => {
    const all = await call<{ domain: string; records: RequiredRecord[] }[]>(
      page,
      origin,
      '/api/v2/organisation/domains',
    )
    for (const { type, name, value, priority, is_required } of all.find((one) => one.domain === domain)
      ?.records ?? [])
      if (is_required)
        publish({ [`${type} ${name}`]: type === 'MX' ? [{ exchange: value, priority }] : [[value]] })
  }
  await publishFor('gombattrang.test')
  await page.goto('/account/domain')
  const region = (domain: string) => page.getByRole('region', { name: domain })
  await region('gombattrang.test').getByText(t('organisation.domain.verified'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('organisation.domain.add') }).press('Enter')
  await page.getByLabel(t('organisation.domain.name'), { exact: true }).fill('gomxuat.test')
  await page.keyboard.press('Enter')
  const value = await region('gomxuat.test').getByText('bocau-verification=').textContent()
  publish({ 'TXT _bocau-challenge.gomxuat.test': [[value]] })
  await page.getByText(t('organisation.claim.proved', { domain: 'gomxuat.test' })).waitFor()
  await publishFor('gomxuat.test')
  await region('gomxuat.test').getByText(t('organisation.domain.verified'), { exact: true }).waitFor()
}

/** Adds forty users from a table. */
async function addPeople(page: Page): Promise<void> {
  await page.goto('/account/people')
  await page.getByRole('button', { name: t('organisation.people.addMany') }).press('Enter')
  const lines = people.map((email, n) => `Người ${n + 1},${email},2`)
  await page.getByLabel(t('import.choose')).setInputFiles({
    name: 'nguoi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`họ và tên,địa chỉ,dung lượng (GB)\n${lines.join('\n')}\n`),
  })
  await page.getByRole('button', { name: t('import.go', { n: peopleCount }) }).press('Enter')
  await page
    .getByText(t('import.done', { n: peopleCount, total: peopleCount }))
    .waitFor({ timeout: patienceMs })
}

/** Adds a group and a shared mailbox. */
async function addGroupAndMailbox(page: Page): Promise<void> {
  await page.goto('/account/groups')
  await page.getByRole('button', { name: t('organisation.groups.add') }).press('Enter')
  const group = page.getByRole('dialog', { name: t('organisation.groups.new') })
  await group.getByLabel(t('organisation.groups.name'), { exact: true }).fill('Lò nung')
  await group.getByLabel(t('organisation.add.address')).fill('lo')
  await group.getByLabel(t('organisation.groups.addMember')).fill(people.slice(0, 5).join(', '))
  await page.keyboard.press('Enter')
  await group.getByRole('button', { name: t('organisation.groups.found'), exact: true }).press('Enter')
  await page
    .getByRole('row', { name: 'Lò nung' })
    .getByText(t('organisation.groups.memberCount', { n: 5 }))
    .waitFor()
  await page.goto('/account/mailboxes')
  await page
    .getByRole('button', { name: t('mailboxes.new') })
    .first()
    .press('Enter')
  const mailbox = page.getByRole('dialog', { name: t('mailboxes.new') })
  await mailbox.getByLabel(t('mailboxes.name')).fill('Bán hàng')
  await mailbox.getByLabel(t('organisation.add.address')).fill('banhang')
  await mailbox.getByLabel(t('mailboxes.people.add')).fill(people.slice(5, 7).join(', '))
  await page.keyboard.press('Enter')
  await mailbox.getByRole('button', { name: t('organisation.groups.found'), exact: true }).press('Enter')
  await page.getByText('banhang@gombattrang.test').first().waitFor()
}

/** Imports all mailboxes with the master user of the old server. */
async function importMail(page: Page, oldServer: OldServer): Promise<void> {
  await page.goto('/account/people?many=moving')
  await page.getByLabel(t('moveMany.choose')).setInputFiles({
    name: 'hop-thu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email\n${people.join('\n')}\n`),
  })
  await page.getByText('hop-thu.csv').waitFor()
  await page.getByLabel(t('moveMany.server'), { exact: true }).fill(`127.0.0.1:${oldServer.port}`)
  await page
    .getByLabel(t('moveMany.security'), { exact: true })
    .selectOption({ label: t('moveMany.security.none') })
  await page.getByLabel(t('moveMany.master')).check()
  await page.getByLabel(t('moveMany.master.name')).fill('quantri')
  await page.getByLabel(t('moveMany.master.password'), { exact: true }).fill(masterPassword)
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('moveMany.look') }).press('Enter')
  await page.getByRole('button', { name: t('moveMany.begin', { n: peopleCount }) }).press('Enter')
  await page.getByRole('table', { name: t('moveMany.list') }).waitFor()
}

/** Requires a second step from everyone, first from the Owner. */
async function requireTwoSteps(page: Page): Promise<void> {
  await page.goto('/protect/authentication')
  await page.getByRole('img', { name: t('account.setUp.qr') }).waitFor()
  const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(t('account.code')).fill(currentCode(key))
  await page.getByLabel(t('account.codes.kept')).check()
  await page.getByRole('button', { name: t('account.done') }).press('Enter')
  await page.goto('/account/policies')
  await page.getByRole('switch', { name: t('policies.twoStep') }).click()
  const dialog = page.getByRole('dialog', { name: t('policies.twoStep.ask') })
  await dialog.getByRole('button', { name: t('policies.twoStep.go'), exact: true }).press('Enter')
  await page.getByText(t('policies.kept')).first().waitFor()
}

/** A user departs, and a colleague receives the content. */
async function removeUser(page: Page): Promise<void> {
  const [leaver = '', successor = ''] = people
  await page.goto('/account/people')
  await page.getByRole('searchbox').fill(leaver)
  const row = page.getByRole('row').filter({ hasText: leaver })
  await row.getByRole('button', { name: like('organisation.people.more') }).press('Enter')
  await page.getByRole('menuitem', { name: t('organisation.people.leave') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: like('organisation.leave.title') })
  await dialog.getByLabel(t('organisation.leave.successor')).fill(successor)
  await dialog.getByRole('button', { name: t('organisation.leave.go') }).press('Enter')
  const leavers = page.getByRole('list', { name: t('organisation.leaving') })
  await leavers.getByText(like('organisation.leaving.handedOver')).waitFor({ timeout: patienceMs })
}

journey.skipIf(!hasDovecot)(
  'a company is founded, imported across a restart, exported, backed up and restored with every message',
  { timeout: 4 * patienceMs },
  async ({ openPage, running, store, settings, zones, oldServer }) => {
    // Expected messages by digest, with their account.
    const expected = new Map<string, string>()
    const ofEach = Math.ceil(messageCount / peopleCount)
    people.forEach((email, at) => {
      const messages = Array.from({ length: ofEach }, (_, n) => createMessage(at * ofEach + n, email))
      for (const { raw } of messages) expected.set(hashBytes(raw), email)
      oldServer.fill(email.split('@')[0] ?? '', messages)
    })
    await oldServer.start()
    const origin = running.now.address

    const page = await openPage({ width: 1440, height: 900 })
    await setUp(page, setupLinkIn(running.now.log()))
    await verifyDomains(page, origin, zones.publish)
    await addPeople(page)
    await addGroupAndMailbox(page)
    await importMail(page, oldServer)

    // A restart during the import: some messages are imported, and some mailboxes have not started.
    const movesNow = () => call<Moves>(page, origin, '/api/v2/organisation/moving-in')
    await expect
      .poll(async () => (await movesNow()).sum.messages.brought, { timeout: patienceMs, interval: 20 })
      .toBeGreaterThan(0)
    expect((await movesNow()).sum.running).toBeGreaterThan(0)
    await running.now.stop()
    running.now = await startProduct(store, settings)
    await page.reload()
    await page.getByText(t('moveMany.sum.watching', { n: peopleCount })).waitFor({ timeout: patienceMs })
    await checkAccessibility(page)
    expect((await movesNow()).sum.messages).toMatchObject({ brought: expected.size, failed: 0 })
    await page.getByRole('button', { name: t('moveMany.endAll') }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('moveMany.endAll') })
      .press('Enter')
    await page.getByText(t('moveMany.sum.ended', { n: peopleCount })).waitFor()

    await requireTwoSteps(page)
    await removeUser(page)
    const before = await exportMail(page, origin)
    // The departed user's content is retained and also transferred to the successor.
    for (const [digest, email] of expected) expect(before.get(digest)).toBe(email === people[0] ? 2 : 1)

    const elsewhere = mkdtempSync(join(tmpdir(), 'bocau-elsewhere-'))
    try {
      const [copy, data] = [join(elsewhere, 'copy'), join(elsewhere, 'data')]
      await bocau(store, 'backup', copy)
      await bocau(data, 'restore', copy)
      const restarted = await startProduct(data, { BOCAU_DEMO: 'off' })
      try {
        const after = await exportMail(page, restarted.address)
        for (const [digest, times] of before) expect(after.get(digest)).toBe(times)
      } finally {
        await restarted.stop()
      }
    } finally {
      rmSync(elsewhere, { recursive: true, force: true })
    }
  },
)
