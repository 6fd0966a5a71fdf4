import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const program = '/usr/sbin/dovecot'
const nobodyId = 65_534
const timeoutMs = 20_000

export const dovecotUser = 'khue'
export const dovecotPassword = 'of-dovecot-alone'

/** True if Dovecot with IMAP is installed. */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')

/** A local Dovecot with its own files and a mailbox for every user name. */
export interface Dovecot {
  readonly port: number
  stop(): Promise<void>
}

interface DovecotOptions {
  readonly port: number
  /** `optimized` syncs new messages, `always` also flags and indexes; `never` is for filling a mailbox. */
  readonly fsync: 'optimized' | 'always' | 'never'
  /** The folder of the mailboxes; by default that of this Dovecot. Several may share one. */
  readonly mail?: string
}

/** Starts Dovecot on a folder and reuses existing mailboxes. */
export async function startDovecot(
  folder: string,
  { port, fsync, mail = join(folder, 'mail') }: DovecotOptions,
): Promise<Dovecot> {
  const isRoot = process.getuid?.() === 0
  mkdirSync(folder, { recursive: true })
  mkdirSync(mail, { recursive: true })
  if (isRoot) chownAll(mail)
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, `${formatSettings({ folder, mail, port, fsync, isRoot }).join('\n')}\n`)
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
  fsync: DovecotOptions['fsync']
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
    `mail_fsync = ${at.fsync}`,
    ...(at.isRoot ? [] : [`default_internal_user = ${uid}`, `default_login_user = ${uid}`]),
    `passdb {\n  driver = static\n  args = password=${dovecotPassword}\n}`,
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${at.mail}/%n\n}`,
    'mail_location = sdbox:~/mail',
    `service imap-login {\n  ${at.isRoot ? '' : 'chroot =\n  '}inet_listener imap {\n    port = ${at.port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    'namespace inbox {\n  inbox = yes\n  separator = /\n}',
  ]
}

/** Makes all files of a mailbox belong to the user of Dovecot. */
function chownAll(path: string): void {
  chownSync(path, nobodyId, nobodyId)
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), nobodyId, nobodyId)
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
