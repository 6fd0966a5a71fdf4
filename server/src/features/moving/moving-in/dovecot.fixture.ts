import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RealDaemon, startDaemon } from '../../../testing/daemons/real-daemon.ts'

const program = '/usr/sbin/dovecot'

/** True when Dovecot with IMAP is installed on this machine. */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')

/** Password of every mailbox of the test server. */
export const dovecotPassword = 'of-dovecot-alone'

/** Password of the master user. */
export const masterPassword = 'of-its-master'

/** Starts Dovecot with its own files, reachable from this machine only. Each user has an empty mailbox. */
export function startDovecot(): Promise<RealDaemon> {
  return startDaemon({
    program,
    user: null,
    timeoutMs: 20_000,
    async prepare(folder, port) {
      const isRoot = process.getuid?.() === 0
      const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid?.(), process.getgid?.()]
      const mail = join(folder, 'mail')
      await mkdir(mail, { mode: 0o777 })
      const owners = isRoot ? [] : [`default_internal_user = ${uid}`, `default_login_user = ${uid}`]
      const settings = [
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
        ...owners,
        'auth_master_user_separator = *',
        `passdb {\n  driver = static\n  args = password=${masterPassword}\n  master = yes\n}`,
        `passdb {\n  driver = static\n  args = password=${dovecotPassword}\n}`,
        `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${mail}/%n\n}`,
        'mail_location = sdbox:~/mail',
        `service imap-login {\n  ${isRoot ? '' : 'chroot =\n  '}inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
        'namespace inbox {\n  inbox = yes\n  separator = /\n  mailbox Gesendet {\n    auto = subscribe\n    special_use = \\Sent\n  }\n}',
      ]
      const file = join(folder, 'dovecot.conf')
      await writeFile(file, `${settings.join('\n')}\n`)
      if (isRoot) {
        const { chown } = await import('node:fs/promises')
        await chown(mail, 65_534, 65_534)
      }
      return ['-F', '-c', file]
    },
  })
}
