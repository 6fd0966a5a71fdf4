import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePorts } from './product.ts'

const program = '/usr/sbin/dovecot'
const nobodyId = 65_534
const timeoutMs = 20_000

/** True if Dovecot with IMAP is installed. */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')

/** Password of the master user, who can open every mailbox. */
export const masterPassword = 'of-the-old-server'

/** A message in a mailbox of that server. */
export interface OldMessage {
  /** Folder of the mailbox. */
  folder: string
  flags: string
  raw: Buffer
}

/** A company's old mail server: Maildir mailboxes and a master user. */
export interface OldServer {
  readonly port: number
  fill(mailbox: string, messages: readonly OldMessage[]): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** Dovecot in a separate folder on loopback; filled before it starts. */
export async function createOldServer(): Promise<OldServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-old-server-'))
  // The Dovecot user needs access.
  chmodSync(folder, 0o711)
  const [port = 0] = await findFreePorts(1)
  let child: ChildProcess | undefined
  return {
    port,
    fill: (mailbox, messages) => fillMailbox(join(folder, 'mail', mailbox), messages),
    async start() {
      const mail = join(folder, 'mail')
      if (isRoot) chownToNobody(mail)
      const file = join(folder, 'dovecot.conf')
      writeFileSync(file, `${formatSettings(folder, mail, port).join('\n')}\n`)
      child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' })
      const until = Date.now() + timeoutMs
      while (!(await isListening(port))) {
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`Dovecot did not start: ${readLog(folder)}`)
        await pause(50)
      }
    },
    async stop() {
      if (child && child.exitCode === null) {
        const closed = once(child, 'close')
        child.kill('SIGTERM')
        await closed
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isRoot = process.getuid?.() === 0

function readLog(folder: string): string {
  const file = join(folder, 'dovecot.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : 'it wrote nothing'
}

/** Mail folders that `chownToNobody` must change. */
const createdDirectories: string[] = []

/** Writes a Maildir: the inbox at the top, other folders with a leading dot. */
function fillMailbox(home: string, messages: readonly OldMessage[]): void {
  const created = new Set<string>()
  messages.forEach(({ folder, flags, raw }, at) => {
    const directory = folder === 'INBOX' ? home : join(home, `.${folder}`)
    if (!created.has(directory)) {
      for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(directory, part), { recursive: true })
      created.add(directory)
      createdDirectories.push(directory)
    }
    writeFileSync(join(directory, 'cur', `${1_700_000_000 + at}.${at}.old:2,${flags}`), raw)
  })
}

/**
 * Makes the user `nobody` the owner of the mail folders, because Dovecot runs as that user if the tests run
 * as root.
 */
function chownToNobody(mail: string): void {
  chownSync(mail, nobodyId, nobodyId)
  for (const directory of createdDirectories.filter((one) => one.startsWith(mail))) {
    chownSync(directory, nobodyId, nobodyId)
    for (const part of ['cur', 'new', 'tmp']) chownSync(join(directory, part), nobodyId, nobodyId)
  }
}

function formatSettings(folder: string, mail: string, port: number): string[] {
  const [uid, gid] = isRoot ? [nobodyId, nobodyId] : [process.getuid?.(), process.getgid?.()]
  return [
    `base_dir = ${folder}/run`,
    `state_dir = ${folder}/state`,
    `log_path = ${folder}/dovecot.log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    'first_valid_uid = 1',
    'first_valid_gid = 1',
    'mail_fsync = never',
    ...(isRoot ? [] : [`default_internal_user = ${uid}`, `default_login_user = ${uid}`]),
    'auth_master_user_separator = *',
    `passdb {\n  driver = static\n  args = password=${masterPassword}\n  master = yes\n}`,
    'passdb {\n  driver = static\n  args = password=of-nobody\n}',
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${mail}/%n\n}`,
    'mail_location = maildir:~/',
    `service imap-login {\n  ${isRoot ? '' : 'chroot =\n  '}inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    'namespace inbox {\n  inbox = yes\n  separator = /\n}',
  ]
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false // Not listening yet.
  } finally {
    socket.destroy()
  }
}
