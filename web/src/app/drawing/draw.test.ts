import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { type DrawnScreen, drawingFile, type FirstData, type ScreenWanted } from '@bocau/contract/first-data'
import type { Thread } from '@bocau/contract/mailbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildDrawing } from '../../../build/drawing.ts'
import { writeDevice } from './device.ts'

type Draw = (wanted: ScreenWanted) => DrawnScreen | null

let folder = ''
let code = ''
beforeAll(async () => {
  // Tests run as such; a build does not.
  vi.stubEnv('NODE_ENV', 'production')
  folder = mkdtempSync(join(tmpdir(), 'bocau-drawing-'))
  await buildDrawing(folder)
  code = readFileSync(join(folder, drawingFile), 'utf8')
  vi.unstubAllEnvs()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Who draws, in a world of its own as the server gives it: without timers, files or a network. */
function newDraw(): Draw {
  const exports: { draw?: Draw } = {}
  const world = createContext({ exports, module: { exports }, URL, URLSearchParams, TextEncoder })
  new Script(code).runInContext(world)
  if (!exports.draw) throw new Error('nothing draws')
  return exports.draw
}

const thread = (number: number, subject: string): Thread => {
  const id = String(900_000_000_000_000_000n + BigInt(number))
  return {
    id,
    v4_id: id,
    thread_id: id,
    folder_id: '1',
    v4_folder_id: '1',
    old_folder_id: null,
    folder_ids: ['1'],
    mailbox_name: 'INBOX',
    subject,
    snippet: 'Chào chị',
    participants: [{ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }],
    to: [],
    message_ids: [id],
    draft_ids: [],
    message_count: 1,
    unread: true,
    starred: false,
    has_attachments: false,
    last_message_timestamp: 1_760_000_000,
    status: '',
    tracking: null,
  }
}

function dataOf(
  name: string,
  {
    subjects = [`Thư của ${name}`],
    ...chosen
  }: { subjects?: string[] } & Partial<FirstData['settings']> = {},
): FirstData {
  const items = subjects.map((subject, index) => thread(index, subject))
  return {
    user: {
      id: `1${name.length}`,
      email: `${name}@mocviet.test`,
      fullname: `Người ${name}`,
      enable_smtp: 1,
      type: 'User',
      owner: '',
      domains: [],
      domain_verified: true,
      avatar_url: null,
      timezone: 'Asia/Ho_Chi_Minh',
    },
    settings: {
      item_per_page: 50,
      language: 'vi',
      theme: 'system',
      density: 'comfortable',
      inline_read: true,
      inline_read_position: 'no-split',
      shortcuts: true,
      ...chosen,
    },
    server: { max_body_size: 1, domain: 'mocviet.test', enable_drive: true, office_editor: false },
    quota: { user_quota: 30_720, used: 1_000_000, auto_quota: false },
    folders: [
      {
        id: '1',
        v4_folder_id: '1',
        name: 'INBOX',
        display_name: 'INBOX',
        unread_threads: 3,
        total_threads: 9,
        icon: '',
        children: [],
      },
    ],
    event_number: 5,
    threads: { folder: 'INBOX', page: { items, total: items.length, offset: 0, limit: 50 } },
    thread: null,
  } as unknown as FirstData
}

const wanted = (data: FirstData, device?: string) => ({
  data: JSON.stringify(data),
  path: '/folder/INBOX',
  device,
  isPhone: false,
})
const device = (width: number, height: number, stored: Record<string, string> = {}) =>
  decodeURIComponent(writeDevice(width, height, (key) => stored[key]))

describe('one draws for many', () => {
  test('and each is given what a world of their own would give', () => {
    const khue = wanted(
      dataOf('khue', { language: 'en', theme: 'dark' }),
      device(1440, 900, { sidebar: 'rail' }),
    )
    const ha = wanted(dataOf('thuha', { inline_read_position: 'right' }))
    const lam = wanted(dataOf('lam', { density: 'compact' }), device(800, 600))
    const draw = newDraw()
    for (const each of [khue, ha, lam, ha, khue]) expect(draw(each)).toEqual(newDraw()(each))
    expect(draw(ha)?.html).toContain('Thư của thuha')
    expect(draw(ha)?.html).not.toMatch(/khue|lam/)
  })

  test('and what one is not told is not what another was', () => {
    const draw = newDraw()
    expect(draw(wanted(dataOf('khue')))?.html).toContain('Thư của khue')
    expect(draw(wanted({ ...dataOf('lam'), threads: null }))).toBeNull()
  })

  test('and an empty folder is left to the client', () => {
    expect(newDraw()(wanted(dataOf('khue', { subjects: [] })))).toBeNull()
  })

  test('and what breaks for one leaves nothing to the next', () => {
    const draw = newDraw()
    const broken = { ...dataOf('khue'), quota: undefined } as unknown as FirstData
    expect(draw(wanted(broken))).toBeNull()
    const ha = wanted(dataOf('thuha'))
    expect(draw(ha)).toEqual(newDraw()(ha))
  })
})

test('a branch that was folded out is drawn so, and shut in a folded sidebar', () => {
  const branch = (id: string, name: string, unread_threads: number, children: unknown[] = []) => ({
    id,
    v4_folder_id: id,
    name,
    display_name: name,
    unread_threads,
    total_threads: 9,
    icon: '',
    children,
  })
  const data = dataOf('khue')
  const folders = [branch('7', 'Khách', 0, [branch('8', 'Khách/Nordhus', 2)])]
  const withBranch = { ...data, folders: [...data.folders, ...folders] } as FirstData
  const branches = (stored: Record<string, string>) =>
    newDraw()(wanted(withBranch, device(1440, 900, { openFolders: '{"7":true}', ...stored })))
      ?.html.match(/<a [^>]*data-id="[78]"[^>]*>/g)
      ?.map((row) => [/data-strong/.test(row), /aria-expanded="(\w+)"/.exec(row)?.[1]])
  expect(branches({})).toEqual([
    [false, 'true'],
    [true, undefined],
  ])
  expect(branches({ sidebar: 'rail' })).toEqual([[true, 'false']])
})

test('what a letter says is text', () => {
  const subjects = [
    '</script><script>alert(1)</script>',
    "$& $' $` $1",
    '"><img src=x onerror=alert(1)>',
    '\u202Etxt.exe',
    ' title="a" tabindex="0"',
  ]
  const html = newDraw()(wanted(dataOf('khue', { subjects })))?.html
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  expect(html).toContain('$&amp; $&#x27; $` $1')
  expect(html).toContain(' title=&quot;a&quot; tabindex=&quot;0&quot;')
})

test('only the rows in sight are drawn, as many as the window is high', () => {
  const data = dataOf('khue', { subjects: Array.from({ length: 50 }, (_, index) => `Thư ${index}`) })
  const rows = (high: number) =>
    newDraw()(wanted(data, device(1440, high)))?.html.match(/role="row"/g)?.length
  expect(rows(600)).toBeLessThan(15)
  expect(rows(900)).toBe(20)
  expect(rows(2000)).toBeGreaterThan(40)
})

test.each(['', 'nonsense', '[1e9,-4]', '[1440,900,{}]', 'null', '[]', '[1440.5,900]', 'x'.repeat(5000)])(
  'a device that says %s counts as one that says nothing',
  (said) => {
    const data = dataOf('khue')
    expect(newDraw()(wanted(data, said))).toEqual(newDraw()(wanted(data)))
  },
)

test('what a device says is short, and a folded sidebar is among it whatever else was folded out', () => {
  const openFolders = JSON.stringify(
    Object.fromEntries(Array.from({ length: 200 }, (_, id) => [`9${id}`, true])),
  )
  const said = writeDevice(1440, 900, (key) => ({ sidebar: 'rail', openFolders })[key as string])
  expect(said.length).toBeLessThan(200)
  expect(newDraw()(wanted(dataOf('khue'), decodeURIComponent(said)))?.isRail).toBe(true)
})
