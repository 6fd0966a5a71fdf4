import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listFolder } from '../../features/outbox/testing.ts'
import { createWorld, password, type World } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { openPop3Listener, type Pop3Options } from './pop3-listener.ts'

const khue = 'khue@mocviet.test'
const messages = ['Một', 'Hai', 'Ba'].map((subject) => ({ subject, text: `${subject}\r\n.\r\n..` }))

async function openListener(world: World, options: Pop3Options = {}): Promise<number> {
  const listener = await openPop3Listener(world.app, { host: '127.0.0.1', port: 0 }, options)
  onTestFinished(() => listener.close())
  return listener.port
}

function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

const run = promisify(execFile)
const hasCurl = existsSync('/usr/bin/curl')
if (!hasCurl) process.stdout.write('skipped, because curl is not installed: it fetches the inbox\n')

test.skipIf(!hasCurl).each([false, true])('curl fetches the inbox, implicit TLS: %s', async (isSecure) => {
  const world = await createWorld()
  await world.deliverAll(messages)
  const port = await openListener(world, { readCertificate: async () => testCertificate(), isSecure })
  const address = `${isSecure ? 'pop3s' : 'pop3'}://127.0.0.1:${port}/2`
  const { stdout } = await run(
    '/usr/bin/curl',
    ['-sSk', '--ssl-reqd', '--user', `${khue}:${password}`, address],
    {
      timeout: 60_000,
    },
  )
  expect(stdout).toContain('Hai')
})

const hasFetchmail = existsSync('/usr/bin/fetchmail')
if (!hasFetchmail) process.stdout.write('skipped, because fetchmail is not installed: it fetches the inbox\n')

test.skipIf(!hasFetchmail)('fetchmail fetches each message once and leaves the inbox unchanged', async () => {
  const world = await createWorld()
  await world.deliverAll(messages)
  const port = await openListener(world)
  const folder = mkdtempSync(join(tmpdir(), 'bocau-fetchmail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const rc = join(folder, 'rc')
  writeFileSync(
    rc,
    `poll 127.0.0.1 service ${port} protocol POP3 uidl user "${khue}" password "${password}" keep sslproto '' mda "cat >> ${folder}/mail"\n`,
    { mode: 0o600 },
  )
  const fetch = () =>
    run('/usr/bin/fetchmail', ['-f', rc, '--idfile', join(folder, 'ids'), '--pidfile', join(folder, 'pid')], {
      timeout: 60_000,
      env: { ...process.env, HOME: folder, FETCHMAILHOME: folder },
    }).catch((error: { code: number; stderr: string }) => error)
  await fetch()
  // Exit code 1 means that there is no new mail.
  expect(await fetch()).toMatchObject({ code: 1 })
  const fetched = readFileSync(join(folder, 'mail'), 'utf8')
  expect(fetched.match(/^Subject: /gm)).toHaveLength(3)
  const subjects = (await listFolder(await world.signIn(khue), 'INBOX')).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Một', 'Hai', 'Ba']))
})
