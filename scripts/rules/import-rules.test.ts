import { describe, expect, test } from 'vitest'
import { findViolations, importRules } from './import-rules.ts'
import { readSource } from './source.ts'

type Tree = Record<string, string>

/** At least one example per rule: a violation, and a similar allowed case. */
const examples: { rule: string; broken: Tree; valid: Tree }[] = [
  {
    rule: 'packages',
    broken: { 'web/src/app/routes.tsx': `import type { App } from '@bocau/server/app'` },
    valid: { 'web/src/app/routes.tsx': `import type { Id } from '@bocau/contract/ids'` },
  },
  {
    rule: 'packages',
    broken: { 'contract/src/mailbox.ts': `export * from '../../server/src/refused.ts'` },
    valid: { 'bench/src/main.ts': `import { startPostgres } from '@bocau/server/testing'` },
  },
  {
    rule: 'packages',
    broken: { 'e2e/src/texts.ts': `import { goTo } from '../../web/src/app/route.ts'` },
    valid: { 'e2e/src/texts.ts': `import { formatMessage } from '../../web/src/i18n/message.ts'` },
  },
  {
    rule: 'server layers',
    broken: { 'server/src/entrypoints/http/server.ts': `import { open } from '../../db/open.ts'` },
    valid: { 'server/src/app.ts': `import { open } from './db/open.ts'` },
  },
  {
    rule: 'server layers',
    broken: {
      'server/src/features/outbox/send.ts': `const x = await import('../../adapters/smtp/index.ts')`,
    },
    valid: { 'server/src/features/outbox/send.ts': `import type { Clock } from '../../ports/clock.ts'` },
  },
  {
    rule: 'planned layers',
    broken: { 'server/src/utils/strings.ts': `import { x } from '../kernel/refused.ts'` },
    valid: { 'server/src/db/strings.ts': `import { x } from '../kernel/refused.ts'` },
  },
  {
    rule: 'contract and mail-core by layer',
    broken: { 'server/src/ports/clock.ts': `import type { Id } from '@bocau/contract/ids'` },
    valid: { 'server/src/ports/clock.ts': `import type { Address } from '@bocau/mail-core/address'` },
  },
  {
    rule: 'contract and mail-core by layer',
    broken: { 'web/src/ui/Button.tsx': `import { limits } from '@bocau/contract/limits'` },
    valid: { 'web/src/i18n/errors.ts': `import type { ErrorCode } from '@bocau/contract/errors'` },
  },
  {
    rule: 'independent adapters and entry points',
    broken: { 'server/src/adapters/s3/blobs.ts': `import { x } from '../disk/blobs.ts'` },
    valid: { 'server/src/adapters/s3/blobs.ts': `import { x } from './client.ts'` },
  },
  {
    rule: 'independent adapters and entry points',
    broken: { 'server/src/entrypoints/lmtp/listener.ts': `import { x } from '../http/listener.ts'` },
    valid: {
      'server/src/adapters/s3/blobs.test.ts': `import { x } from '../disk/blobs.ts'`,
      'server/src/entrypoints/lmtp/listener.ts': `import { x } from '../message-server.ts'`,
    },
  },
  {
    rule: 'public APIs',
    broken: { 'server/src/features/outbox/send.ts': `import { x } from '../mailbox/store.ts'` },
    valid: { 'server/src/features/outbox/send.ts': `import { x } from '../mailbox/index.ts'` },
  },
  {
    rule: 'public APIs',
    broken: {
      'server/src/entrypoints/cli/domains.ts': `import { x } from '../../features/domains/private.ts'`,
      'server/src/features/domains/index.ts': `export { y } from './public.ts'`,
    },
    valid: {
      'server/src/entrypoints/cli/domains.ts': `import { y } from '../../features/domains/public.ts'`,
      'server/src/features/domains/index.ts': `export { y } from './public.ts'`,
    },
  },
  {
    rule: 'public APIs',
    broken: { 'web/src/app/routes.tsx': `import { x } from '../features/mailbox/ThreadList.tsx'` },
    valid: { 'web/src/features/mailbox/index.ts': `export { x } from './ThreadList.tsx'` },
  },
  {
    rule: 'feature layers',
    broken: { 'server/src/features/mailbox/list.ts': `import { x } from '../compose/index.ts'` },
    valid: { 'server/src/features/compose/list.ts': `import { x } from '../mailbox/index.ts'` },
  },
  {
    rule: 'feature layers',
    broken: { 'server/src/features/outbox/send.ts': `import type { X } from '../delivery/index.ts'` },
    valid: { 'server/src/features/outbox/send.ts': `import type { X } from './store.ts'` },
  },
  {
    rule: 'feature layers',
    broken: { 'server/src/features/loyalty/points.ts': `import { x } from '../account/index.ts'` },
    valid: { 'server/src/features/drive/share.ts': `import { x } from '../account/index.ts'` },
  },
  {
    rule: 'top features',
    broken: { 'server/src/entrypoints/http/demo.ts': `import { x } from '../../features/demo/index.ts'` },
    valid: {
      'server/src/entrypoints/socket/listener.ts': `import { x } from '../../features/live/index.ts'`,
    },
  },
  {
    rule: 'test code stays in tests',
    broken: { 'server/src/app.ts': `import { x } from './testing/world.ts'` },
    valid: { 'server/src/app.test.ts': `import { x } from './testing/world.ts'` },
  },
  {
    rule: 'web layers',
    broken: { 'web/src/features/mailbox/Row.tsx': `import { x } from '../../app/routes.tsx'` },
    valid: { 'web/src/app/routes.tsx': `import { x } from '../features/mailbox/index.ts'` },
  },
  {
    rule: 'web layers',
    broken: { 'web/src/ui/Button.tsx': `import { t } from '../i18n/index.ts'` },
    valid: { 'web/src/ui/Button.tsx': `import { x } from './Tooltip.tsx'` },
  },
  {
    rule: 'web public APIs',
    broken: { 'web/src/features/drive/picker.ts': `import { x } from '../compose/index.ts'` },
    valid: { 'web/src/features/compose/files.ts': `import { x } from '../drive/index.ts'` },
  },
  {
    rule: 'web public APIs',
    broken: { 'web/src/features/search/files.ts': `import { x } from '../compose/index.ts'` },
    valid: { 'web/src/features/live/patch.ts': `import { x } from '../compose/index.ts'` },
  },
  {
    rule: 'foreign content in threads',
    broken: {
      'server/src/features/delivery/read.ts': `import { parseMessage } from '@bocau/mail-core/mime/parse-message'`,
      'mail-core/src/mime/parse-message.ts': 'export const parseMessage = 1',
    },
    valid: {
      'server/src/adapters/worker/read.ts': `import { parseMessage } from '@bocau/mail-core/mime/parse-message'`,
      'server/src/features/delivery/read.ts': `import type { ParsedMessage } from '@bocau/mail-core/mime/parse-message'; import { domainOf } from '@bocau/mail-core/address'`,
      'mail-core/src/mime/parse-message.ts': 'export const parseMessage = 1',
      'mail-core/src/address.ts': 'export const domainOf = 1',
    },
  },
  {
    rule: 'foreign content in threads',
    broken: {
      'server/src/adapters/imap/imap-mailboxes.ts': `import { connect } from './connect.ts'`,
      'server/src/adapters/imap/connect.ts': 'export const connect = 1',
    },
    valid: {
      'server/src/adapters/imap/serve-mailbox.ts': `import { connect } from './connect.ts'`,
      'server/src/adapters/imap/imap-mailboxes.ts': `new URL('./serve-mailbox.ts', import.meta.url)`,
      'server/src/adapters/imap/connect.ts': 'export const connect = 1',
    },
  },
  {
    rule: 'no mutual imports of folders',
    broken: {
      'server/src/features/threads/a.ts': `import { x } from '../messages/b.ts'`,
      'server/src/features/messages/b.ts': `export const x = 1`,
      'server/src/features/messages/c.ts': `import type { y } from '../threads/a.ts'`,
    },
    valid: {
      'server/src/features/threads/a.ts': `import { x } from '../messages/b.ts'`,
      'server/src/features/messages/b.ts': `import { y } from '../deps.ts'`,
      'server/src/features/mailbox/deps.ts': `import type { z } from './threads/a.ts'`,
    },
  },
  {
    rule: 'no zod in the browser',
    broken: {
      'web/src/api/client.ts': `import { mailbox } from '@bocau/contract/mailbox'`,
      'contract/src/mailbox.ts': `import { shape } from './shapes.ts'`,
      'contract/src/shapes.ts': `import { z } from 'zod'`,
    },
    valid: {
      'web/src/api/client.ts': `import type { mailbox } from '@bocau/contract/mailbox'; import { limits } from '@bocau/contract/limits'`,
      'contract/src/mailbox.ts': `import { z } from 'zod'`,
      'contract/src/limits.ts': `export const limits = {}`,
    },
  },
  {
    rule: 'no zod in the browser',
    broken: {
      'web/src/api/client.ts': `import { type ApiTypes } from '@bocau/contract/all'`,
      'contract/src/all.ts': `import { z } from 'zod'`,
    },
    valid: {
      'web/src/api/client.ts': `import type { ApiTypes } from '@bocau/contract/all'`,
      'contract/src/all.ts': `import { z } from 'zod'`,
    },
  },
  {
    rule: 'mail-core is pure',
    broken: { 'mail-core/src/hash.ts': `import { createHash } from 'crypto'` },
    valid: { 'mail-core/src/hash.test.ts': `import { readFileSync } from 'node:fs'` },
  },
  {
    rule: 'contract is data',
    broken: { 'contract/src/ids.ts': `import { nanoid } from 'nanoid'` },
    valid: { 'contract/src/ids.ts': `import { z } from 'zod'` },
  },
  {
    rule: 'no Node in the web',
    broken: { 'web/src/api/client.ts': `import { join } from 'node:path'` },
    valid: { 'web/src/api/client.test.ts': `import { join } from 'node:path'` },
  },
  {
    rule: 'features reach out through ports',
    broken: { 'server/src/features/drive/save.ts': `import { writeFile } from 'node:fs/promises'` },
    valid: { 'server/src/features/drive/save.ts': `import { createHash } from 'node:crypto'` },
  },
  {
    rule: 'features reach out through ports',
    broken: { 'server/src/features/outbox/send.ts': `import nodemailer from 'nodemailer'` },
    valid: { 'server/src/features/outbox/send.ts': `import type { Readable } from 'node:stream'` },
  },
  {
    rule: 'heavy libraries are loaded on demand',
    broken: { 'server/src/adapters/sharp/draw.ts': `import sharp from 'sharp'` },
    valid: {
      'server/src/adapters/sharp/draw.ts': `import type { Sharp } from 'sharp'\nconst x = await import('sharp')`,
    },
  },
  {
    rule: 'stylesheets are parsed in one file',
    broken: { 'mail-core/src/html/safe-css.ts': `import { walk } from 'css-tree'` },
    valid: { 'mail-core/src/html/guarded-css.ts': `import { walk } from 'css-tree'` },
  },
  {
    rule: 'ports contain no library types',
    broken: { 'server/src/ports/blob-store.ts': `import type { S3Client } from '@aws-sdk/client-s3'` },
    valid: { 'server/src/ports/blob-store.ts': `import type { Readable } from 'node:stream'` },
  },
  {
    rule: 'SQL in stores only',
    broken: { 'server/src/features/mailbox/list.ts': `import { sql } from 'kysely'` },
    valid: { 'server/src/features/mailbox/store.ts': `import { sql } from 'kysely'` },
  },
  {
    rule: 'SQL in stores only',
    broken: { 'server/src/features/mailbox/list.ts': `db.selectFrom('thread')` },
    valid: { 'server/src/features/mailbox/store/threads.ts': `db.selectFrom('thread')` },
  },
  {
    rule: 'SQL in stores only',
    broken: { 'server/src/entrypoints/jobs/claim.ts': 'await sql`delete from job`.execute(db)' },
    valid: { 'server/src/db/jobs.ts': 'await sql`delete from job`.execute(db)' },
  },
  {
    rule: 'environment variables are read in config.ts',
    broken: { 'server/src/adapters/s3/client.ts': `const key = process.env.KEY` },
    valid: { 'server/src/composition/config.ts': `const key = process.env.KEY` },
  },
  {
    rule: 'time comes from the clock port',
    broken: { 'server/src/features/outbox/send.ts': `const now = Date.now()` },
    valid: { 'server/src/adapters/system/clock.ts': `const now = Date.now()` },
  },
  {
    rule: 'time comes from the clock port',
    broken: { 'mail-core/src/recurrence.ts': `const today = new Date()` },
    valid: { 'mail-core/src/recurrence.ts': `const day = new Date(at)` },
  },
  {
    rule: 'time comes from the clock port',
    broken: { 'server/src/features/outbox/send.ts': `const started = performance.now()` },
    valid: { 'server/src/db/write-queue.ts': `const started = performance.now()` },
  },
  {
    rule: 'tests do not measure elapsed time',
    broken: { 'server/src/features/search/search.test.ts': `const cost = performance.now() - began` },
    valid: { 'bench/src/areas/search.test.ts': `const cost = performance.now() - began` },
  },
  {
    rule: 'tests do not measure elapsed time',
    broken: { 'web/src/ui/menu.test.tsx': `const cost = Date.now() - began` },
    valid: { 'web/src/ui/menu.test.tsx': `const anHourAgo = Date.now() - 3_600_000` },
  },
  {
    rule: 'random values come from the random port',
    broken: { 'server/src/features/account/token.ts': `const token = Math.random()` },
    valid: { 'server/src/adapters/system/random.ts': `const token = crypto.randomUUID()` },
  },
  {
    rule: 'network access only in api and adapters',
    broken: { 'web/src/features/mailbox/queries.ts': `const reply = await fetch('/api/v2/threads')` },
    valid: { 'web/src/api/client.ts': `const reply = await fetch('/api/v2/threads')` },
  },
  {
    rule: 'one live connection',
    broken: { 'web/src/features/live/open.ts': `const socket = new WebSocket('/api/v2/socket')` },
    valid: { 'web/src/api/socket.ts': `const socket = new WebSocket('/api/v2/socket')` },
  },
  {
    rule: 'import paths are constants',
    broken: { 'server/src/db/migrate.ts': 'const step = await import(`./migrations/${name}.ts`)' },
    valid: { 'server/src/db/migrate.ts': `const step = await import('./migrations/0001.ts')` },
  },
  {
    rule: 'declared dependencies',
    broken: { 'web/src/app/clock.ts': `import dayjs from 'dayjs'` },
    valid: { 'web/src/app/main.tsx': `import { useState } from 'react'` },
  },
  {
    rule: 'no cycles',
    broken: {
      'mail-core/src/a.ts': `import { b } from './b.ts'`,
      'mail-core/src/b.ts': `export { c } from './c.ts'`,
      'mail-core/src/c.ts': `import type { A } from './a.ts'`,
    },
    valid: {
      'mail-core/src/a.ts': `import { b } from './b.ts'`,
      'mail-core/src/b.ts': `import type { C } from './c.ts'`,
      'mail-core/src/c.ts': `export interface C { readonly c: string }`,
    },
  },
]

describe.each(examples)('$rule', ({ rule, broken, valid }) => {
  test(`is violated by ${Object.values(broken)[0]}`, () => {
    const breaches = breachesOf(broken).filter((breach) => breach.rule === rule)

    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toMatchObject({
      path: expect.any(String),
      line: 1,
      why: expect.stringMatching(/\w{3}/),
    })
  })

  test(`is met by ${Object.values(valid)[0]}`, () => {
    expect(breachesOf(valid).filter((breach) => breach.rule === rule)).toEqual([])
  })
})

test('every rule can fail', () => {
  const covered = new Set(examples.map(({ rule }) => rule))

  expect(importRules.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
})

test('a violation names its line', () => {
  const [breach] = breachesOf({ 'mail-core/src/a.ts': `// first\n\nconst now = Date.now()` })

  expect(breach).toMatchObject({ path: 'mail-core/src/a.ts', line: 3, what: 'uses clock' })
})

test('a worker counts as an import', () => {
  const tree = {
    'server/src/adapters/parser/pool.ts': `new Worker(new URL('../disk/blobs.ts', import.meta.url))`,
  }

  expect(breachesOf(tree).map(({ rule }) => rule)).toEqual(['independent adapters and entry points'])
})

function breachesOf(tree: Tree) {
  const everything = ['@bocau/mail-core', '@bocau/contract', '@bocau/server', 'zod', 'react', 'kysely']
  const packages = ['mail-core', 'contract', 'server', 'web', 'e2e', 'bench']
  return findViolations({
    sources: Object.entries(tree).map(([path, text]) => readSource(path, text)),
    declared: Object.fromEntries(packages.map((name) => [name, everything])),
  })
}
