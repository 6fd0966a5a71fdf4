import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const program = '/usr/sbin/dovecot'
const searchPlugin = '/usr/lib/dovecot/modules/lib21_fts_xapian_plugin.so'
const nobodyId = 65_534
const timeoutMs = 20_000

export const dovecotPassword = 'of-dovecot-alone'

/** True if Dovecot with IMAP is installed. */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')
/** True if the search index plugin of Dovecot is installed. */
export const dovecotHasIndex = existsSync(searchPlugin)

/** A local Dovecot with its own files and a mailbox for every user name. */
export interface Dovecot {
  readonly port: number
  stop(): Promise<void>
}

interface DovecotOptions {
  readonly port: number
  /** Disables syncing and indexing while a mailbox is filled. */
  readonly isFilling: boolean
}

/** Starts Dovecot on a folder and reuses existing mailboxes. */
export async function startDovecot(folder: string, { port, isFilling }: DovecotOptions): Promise<Dovecot> {
  const isRoot = process.getuid?.() === 0
  const mail = join(folder, 'mail')
  mkdirSync(mail, { recursive: true })
  if (isRoot) chownSync(mail, nobodyId, nobodyId)
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, `${formatSettings({ folder, mail, port, isFilling, isRoot }).join('\n')}\n`)
  const child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' })
  const kill = () => child.kill('SIGTERM')
  process.on('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await stopProcess(child)
  }
  const until = Date.now() + timeoutMs
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error('Dovecot did not start')
    }
    await pause(50)
  }
  return { port, stop }
}

function formatSettings(at: {
  folder: string
  mail: string
  port: number
  isFilling: boolean
  isRoot: boolean
}) {
  const [uid, gid] = at.isRoot ? [nobodyId, nobodyId] : [process.getuid?.(), process.getgid?.()]
  return [
    `base_dir = ${at.folder}/run`,
    `state_dir = ${at.folder}/state`,
    `log_path = ${at.folder}/dovecot.log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    'first_valid_uid = 1',
    'first_valid_gid = 1',
    'default_vsz_limit = 2G',
    `mail_fsync = ${at.isFilling ? 'never' : 'optimized'}`,
    ...(at.isRoot ? [] : [`default_internal_user = ${uid}`, `default_login_user = ${uid}`]),
    `passdb {\n  driver = static\n  args = password=${dovecotPassword}\n}`,
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${at.mail}/%n\n}`,
    'mail_location = sdbox:~/mail',
    `service imap-login {\n  ${at.isRoot ? '' : 'chroot =\n  '}inet_listener imap {\n    port = ${at.port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    'namespace inbox {\n  inbox = yes\n  separator = /\n}',
    ...(dovecotHasIndex && !at.isFilling
      ? [
          'mail_plugins = fts fts_xapian',
          'plugin {\n  fts = xapian\n  fts_xapian = partial=3 full=20\n  fts_autoindex = yes\n  fts_enforced = yes\n}',
          'service indexer-worker {\n  vsz_limit = 0\n}',
        ]
      : []),
  ]
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const stubborn = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await closed
  clearTimeout(stubborn)
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false // it is not there yet
  } finally {
    socket.destroy()
  }
}
