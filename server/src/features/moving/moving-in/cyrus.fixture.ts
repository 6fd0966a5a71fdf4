import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RealDaemon, run, startDaemon } from '../../../testing/daemons/real-daemon.ts'

const programs = '/usr/lib/cyrus/bin'
const program = join(programs, 'master')
/** The IMAP server is installed separately, because its Debian package conflicts with others. */
const servers = [programs, '/usr/local/lib/cyrus-imapd/usr/lib/cyrus/bin']
const imapd = servers.map((folder) => join(folder, 'imapd')).find((file) => existsSync(file))
const saslPasswordTool = '/usr/sbin/saslpasswd2'

/** True when Cyrus with IMAP is installed on this machine. */
export const hasCyrus = existsSync(program) && existsSync(saslPasswordTool) && imapd !== undefined

/** Password of every mailbox of the test server. */
export const cyrusPassword = 'of-cyrus-alone'

/** Users with a mailbox. */
const cyrusUsers = ['khue', 'duy'] as const

/** Folder layouts of Cyrus: the traditional one below INBOX with dots, or the alternative one with slashes. */
export type CyrusLayout = 'dots below INBOX' | 'slashes beside INBOX'

/** Starts Cyrus with empty mailboxes and its own files, reachable from this machine only. */
export function startCyrus(names: CyrusLayout): Promise<RealDaemon> {
  return startDaemon({
    program,
    user: 'cyrus',
    timeoutMs: 20_000,
    async prepare(folder, port) {
      for (const name of ['lib', 'spool', 'run', 'etc']) await mkdir(join(folder, name))
      const file = join(folder, 'etc', 'imapd.conf')
      await writeFile(file, `${formatSettings(folder, names).join('\n')}\n`)
      const master = join(folder, 'etc', 'cyrus.conf')
      await writeFile(
        master,
        [
          `START {\n  recover cmd="${programs}/ctl_cyrusdb -C ${file} -r"\n}`,
          `SERVICES {\n  imap cmd="${imapd} -C ${file}" listen="127.0.0.1:${port}" proto=tcp4 prefork=1 maxchild=20\n}`,
          `EVENTS {\n  checkpoint cmd="${programs}/ctl_cyrusdb -C ${file} -c" period=30\n}\n`,
        ].join('\n'),
      )
      const passwords = join(folder, 'sasldb2')
      for (const name of [...cyrusUsers, 'cyrus'])
        await run('/bin/sh', [
          '-c',
          'printf %s "$4" | "$1" -p -c -f "$2" -u mocviet.test "$3"',
          'sh',
          saslPasswordTool,
          passwords,
          name,
          cyrusPassword,
        ])
      return ['-C', file, '-M', master, '-p', join(folder, 'master.pid')]
    },
  })
}

function formatSettings(folder: string, names: CyrusLayout): string[] {
  const isModern = names === 'slashes beside INBOX' ? 'yes' : 'no'
  const inner = 'Sent | Drafts | Junk | Trash | Archive'
  return [
    `configdirectory: ${folder}/lib`,
    `partition-default: ${folder}/spool`,
    'defaultpartition: default',
    `cyrus_user: ${process.getuid?.() === 0 ? 'cyrus' : (process.env.USER ?? 'cyrus')}`,
    'admins: cyrus',
    'servername: mocviet.test',
    `altnamespace: ${isModern}`,
    `unixhierarchysep: ${isModern}`,
    'virtdomains: userid',
    'defaultdomain: mocviet.test',
    'allowplaintext: yes',
    'sasl_pwcheck_method: auxprop',
    'sasl_auxprop_plugin: sasldb',
    `sasl_sasldb_path: ${folder}/sasldb2`,
    'sasl_mech_list: PLAIN LOGIN',
    `proc_path: ${folder}/run/proc`,
    `mboxname_lockpath: ${folder}/run/lock`,
    `lmtpsocket: ${folder}/run/lmtp`,
    `idlesocket: ${folder}/run/idle`,
    `notifysocket: ${folder}/run/notify`,
    'autocreate_post: yes',
    'autocreate_quota: 1048576',
    `autocreate_inbox_folders: ${inner}`,
    `autocreate_subscribe_folders: ${inner}`,
    'xlist-sent: Sent',
    'xlist-drafts: Drafts',
    'xlist-junk: Junk',
    'xlist-trash: Trash',
    'xlist-archive: Archive',
    'specialusealways: yes',
    'munge8bit: no',
    'skip_fsync: yes',
  ]
}
