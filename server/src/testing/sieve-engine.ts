import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = '/usr/bin/sieve-test'
/** The unprivileged account: the engine refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/** True if Dovecot's Sieve engine is installed. */
export const hasSieveEngine = existsSync(program)

/** Effect of a Sieve engine on a message. */
export interface SieveOutcome {
  folders: string[]
  flags: string[]
  redirects: string[]
  isAnswered: boolean
}

/** Dovecot Pigeonhole. */
export interface SieveEngine {
  run(script: string, raw: string): Promise<SieveOutcome>
  close(): Promise<void>
}

/** Opens the engine in a separate directory. */
export async function openSieveEngine(): Promise<SieveEngine> {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-sieve-'))
  await chmod(directory, 0o777)
  await chown(directory, nobody.uid, nobody.gid).catch(() => {}) // Only root can, and only root needs to.
  const config = join(directory, 'dovecot.conf')
  await writeFile(config, formatSettings(directory))
  let runs = 0
  return {
    async run(script, raw) {
      const name = join(directory, String(runs++))
      await Promise.all([writeFile(`${name}.sieve`, script), writeFile(`${name}.eml`, raw)])
      const people = ['-f', 'vy@xuongmoc.example', '-r', 'khue@mocviet.test']
      const { stdout } = await promisify(execFile)(
        program,
        ['-c', config, '-x', '+mime +foreverypart'].concat(people, `${name}.sieve`, `${name}.eml`),
      )
      return readOutcome(stdout)
    },
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

function formatSettings(directory: string): string {
  const owner = process.getuid?.() === 0 ? nobody : { uid: process.getuid?.(), gid: process.getgid?.() }
  return [
    `mail_home = ${directory}`,
    `mail_location = maildir:${directory}/letters`,
    `mail_uid = ${owner.uid}`,
    `mail_gid = ${owner.gid}`,
    `first_valid_uid = 0`,
    'log_path = /dev/stderr',
    '',
  ].join('\n')
}

/** Parses the engine's report; every store, including the implicit one, is a line. */
function readOutcome(output: string): SieveOutcome {
  const all = (pattern: RegExp) => [...output.matchAll(pattern)].map((match) => match[1] ?? '')
  return {
    folders: all(/^ \* store message in folder: (.+)$/gm),
    flags: [
      ...new Set(all(/\+ add IMAP flags: (.+)$/gm).flatMap((flags) => flags.toLowerCase().split(/\s+/))),
    ],
    redirects: all(/^ \* redirect message to: <(.+)>$/gm),
    isAnswered: /^ \* send vacation message/m.test(output),
  }
}
