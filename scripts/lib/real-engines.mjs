import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showProgress } from './progress.mjs'
import { capture } from './run.mjs'

const cyrusDirectory = '/usr/local/lib/cyrus-imapd'

/** Programs that tests use, and their Debian packages. */
const engines = [
  { program: '/usr/bin/sieve-test', packages: ['dovecot-core', 'dovecot-sieve'] },
  { program: '/usr/lib/dovecot/imap', packages: ['dovecot-imapd'] },
  { program: '/usr/lib/cyrus/bin/master', packages: ['cyrus-common', 'libsasl2-modules-db', 'sasl2-bin'] },
  // Debian does not install a second IMAP server next to Dovecot, so this one is unpacked separately.
  { program: `${cyrusDirectory}/usr/lib/cyrus/bin/imapd`, unpacked: 'cyrus-imapd' },
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
  { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  { program: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver', 'xvfb'] },
]

/** Prevents services from starting during installation; 101 means "not allowed". */
const servicePolicy = '/usr/sbin/policy-rc.d'

/**
 * Installs real programs for some tests, only on machines dedicated to testing. Elsewhere these tests are reported as
 * skipped, so that no mail server is installed unasked.
 */
export async function installEnginesIfTesting() {
  const isForTesting = process.env.CI && existsSync('/etc/debian_version') && process.getuid?.() === 0
  const isMissing = ({ program }) => !existsSync(program)
  if (!isForTesting || !engines.some(isMissing)) return
  const done = showProgress(
    'Installing a Sieve engine, IMAP servers, Rspamd, ClamAV, Postfix, PgBouncer, mail programs, browsers and a certificate authority to test with',
  )
  await withoutServices(async () => {
    await install(engines.filter(isMissing))
    if (!engines.some(isMissing)) return
    await capture('apt-get', ['update'])
    await install(engines.filter(isMissing))
    // A failure of one does not affect the others.
    for (const engine of engines.filter(isMissing)) await install([engine])
  })
  done(!engines.some(isMissing))
}

/** Debian starts installed services. Tests start their own with separate files. */
async function withoutServices(work) {
  const isOurs = !existsSync(servicePolicy)
  if (isOurs) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    if (isOurs) rmSync(servicePolicy)
  }
}

/** Without manuals and fsync, installation takes half the time; the machine is temporary. */
const fastInstallOptions = [
  '--path-exclude=/usr/share/man/*',
  '--path-exclude=/usr/share/fonts/*',
  // Rspamd copies one of them during setup, which fails without it.
  '--path-include=/usr/share/fonts/truetype/glyphicons/*',
  '--force-unsafe-io',
]

async function install(missing) {
  for (const { unpacked } of missing.filter((engine) => engine.unpacked)) await unpack(unpacked)
  const options = fastInstallOptions.flatMap((option) => ['-o', `Dpkg::Options::=${option}`])
  const packages = missing.flatMap((engine) => engine.packages ?? [])
  if (packages.length === 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['install', '-y', '--no-install-recommends', ...options, ...packages], { env })
}

/** Unpacks the files of a package into a separate folder. */
async function unpack(name) {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-package-'))
  try {
    await capture('apt-get', ['download', name], { cwd: folder })
    for (const file of readdirSync(folder))
      await capture('dpkg-deb', ['-x', join(folder, file), cyrusDirectory])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
