import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showProgress } from './progress.mjs'
import { capture } from './run.mjs'

const besideDovecot = '/usr/local/lib/cyrus-imapd'

/** Programs that tests compare ours with or talk to, and the packages of Debian that bring them. */
const engines = [
  { program: '/usr/bin/sieve-test', packages: ['dovecot-core', 'dovecot-sieve'] },
  { program: '/usr/lib/dovecot/imap', packages: ['dovecot-imapd'] },
  { program: '/usr/lib/cyrus/bin/master', packages: ['cyrus-common', 'libsasl2-modules-db', 'sasl2-bin'] },
  // Debian installs no second IMAP server beside Dovecot: this one is unpacked into a folder of its own.
  { program: `${besideDovecot}/usr/lib/cyrus/bin/imapd`, unpacked: 'cyrus-imapd' },
  { program: '/usr/bin/rspamd', packages: ['rspamd'] },
  { program: '/usr/sbin/clamd', packages: ['clamav-daemon'] },
  { program: '/usr/sbin/postfix', packages: ['postfix'] },
  { program: '/usr/bin/mbsync', packages: ['isync'] },
  { program: '/usr/bin/mutt', packages: ['mutt'] },
  { program: '/usr/bin/fetchmail', packages: ['fetchmail'] },
  { program: '/usr/bin/offlineimap', packages: ['offlineimap3'] },
  { program: '/usr/bin/msmtp', packages: ['msmtp'] },
  { program: '/usr/bin/swaks', packages: ['swaks'] },
  { program: '/usr/bin/pebble', packages: ['pebble'] },
  { program: '/usr/sbin/pgbouncer', packages: ['pgbouncer'] },
]

/** What says to the installation that no service is to be started; 101 is "not allowed". */
const servicePolicy = '/usr/sbin/policy-rc.d'

/**
 * Real programs that a few tests need. Only a machine that exists for testing gets them from its distribution:
 * elsewhere a mail server would be installed that nobody asked for, and those tests say that they are skipped.
 */
export async function installEnginesIfTesting() {
  const isForTesting = process.env.CI && existsSync('/etc/debian_version') && process.getuid?.() === 0
  const isMissing = ({ program }) => !existsSync(program)
  if (!isForTesting || !engines.some(isMissing)) return
  const done = showProgress(
    'Installing a Sieve engine, IMAP servers, Rspamd, ClamAV, Postfix, PgBouncer, mail programs and a certificate authority to test with',
  )
  await withoutServices(async () => {
    await install(engines.filter(isMissing))
    if (!engines.some(isMissing)) return
    await capture('apt-get', ['update'])
    await install(engines.filter(isMissing))
    // Where one cannot be had, the others can.
    for (const engine of engines.filter(isMissing)) await install([engine])
  })
  done(!engines.some(isMissing))
}

/** Debian starts what it installs. The tests start their own, with files of their own. */
async function withoutServices(work) {
  const isOurs = !existsSync(servicePolicy)
  if (isOurs) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    if (isOurs) rmSync(servicePolicy)
  }
}

/** Nobody reads manuals here, and a machine that is cut off is thrown away: without both it takes half the time. */
const quickly = [
  '--path-exclude=/usr/share/man/*',
  '--path-exclude=/usr/share/fonts/*',
  // Rspamd copies one of them while it is set up, and is left half installed without it.
  '--path-include=/usr/share/fonts/truetype/glyphicons/*',
  '--force-unsafe-io',
]

async function install(wanted) {
  for (const { unpacked } of wanted.filter((engine) => engine.unpacked)) await unpack(unpacked)
  const options = quickly.flatMap((option) => ['-o', `Dpkg::Options::=${option}`])
  const packages = wanted.flatMap((engine) => engine.packages ?? [])
  if (packages.length === 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['install', '-y', '--no-install-recommends', ...options, ...packages], { env })
}

/** Puts the files of a package where they are in nobody's way. */
async function unpack(name) {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-package-'))
  try {
    await capture('apt-get', ['download', name], { cwd: folder })
    for (const file of readdirSync(folder))
      await capture('dpkg-deb', ['-x', join(folder, file), besideDovecot])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
