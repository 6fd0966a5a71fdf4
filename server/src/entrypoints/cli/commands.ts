import type { AnyCommand, CommandEntry } from './command.ts'

const accounts = () => import('./account/accounts.ts')
const accountDeparture = () => import('./account/account-departure.ts')
const aliases = () => import('./addresses/alias.ts')
const groups = () => import('./addresses/group.ts')
const mailboxes = () => import('./addresses/mailbox.ts')
const domains = () => import('./domains.ts')
const sending = () => import('./sending.ts')
const organisations = () => import('./provider/organisations.ts')
const suspension = () => import('./provider/suspension.ts')
const keys = () => import('./keys.ts')
const backups = () => import('./backups/backups.ts')

/** All commands, in the order of the help text. Each is loaded when it is called or described. */
export const commands: readonly CommandEntry[] = [
  { name: 'setup', load: async () => (await import('./setup.ts')).setup },
  { name: 'account add', load: async () => (await accounts()).accountAdd },
  { name: 'account list', load: async () => (await accounts()).accountList },
  { name: 'account password', load: async () => (await accounts()).accountPassword },
  { name: 'account disable', load: async () => (await accounts()).accountDisable },
  { name: 'account enable', load: async () => (await accounts()).accountEnable },
  { name: 'account two-step-off', load: async () => (await accounts()).accountTwoStepOff },
  { name: 'account role', load: async () => (await accounts()).accountRole },
  { name: 'account rename', load: async () => (await accounts()).accountRename },
  { name: 'account quota', load: async () => (await accounts()).accountQuota },
  {
    name: 'account offboard',
    oldName: 'account hand-over',
    load: async () => (await accountDeparture()).accountTransfer,
  },
  { name: 'account delete', load: async () => (await accountDeparture()).accountDelete },
  { name: 'alias list', load: async () => (await aliases()).aliasList },
  { name: 'alias add', load: async () => (await aliases()).aliasAdd },
  { name: 'alias remove', load: async () => (await aliases()).aliasRemove },
  { name: 'group list', load: async () => (await groups()).groupList },
  { name: 'group add', load: async () => (await groups()).groupAdd },
  { name: 'group change', load: async () => (await groups()).groupChange },
  { name: 'group join', load: async () => (await groups()).groupJoin },
  { name: 'group leave', load: async () => (await groups()).groupRemoveMember },
  { name: 'group remove', load: async () => (await groups()).groupRemove },
  { name: 'mailbox list', load: async () => (await mailboxes()).mailboxList },
  { name: 'mailbox add', load: async () => (await mailboxes()).mailboxAdd },
  { name: 'mailbox rename', load: async () => (await mailboxes()).mailboxRename },
  { name: 'mailbox delete', load: async () => (await mailboxes()).mailboxDelete },
  { name: 'domain list', load: async () => (await domains()).domainList },
  { name: 'domain add', load: async () => (await domains()).domainAdd },
  { name: 'domain remove', load: async () => (await domains()).domainRemove },
  { name: 'domain verify', load: async () => (await domains()).domainVerify },
  { name: 'domain sign', load: async () => (await domains()).domainSign },
  { name: 'sending limit', load: async () => (await sending()).sendingLimit },
  { name: 'sending release', load: async () => (await sending()).sendingRelease },
  { name: 'provider list', load: async () => (await organisations()).providerList },
  { name: 'provider create', load: async () => (await organisations()).providerCreate },
  { name: 'provider limit', load: async () => (await organisations()).providerLimit },
  { name: 'provider suspend', load: async () => (await suspension()).providerSuspend },
  { name: 'provider resume', load: async () => (await suspension()).providerResume },
  { name: 'provider move', load: async () => (await import('./provider/move.ts')).providerMove },
  { name: 'provider usage', load: async () => (await import('./provider/usage.ts')).providerUsage },
  { name: 'import', load: async () => (await import('./import.ts')).importMail },
  { name: 'import-imap', load: async () => (await import('./moving/import-imap.ts')).importImap },
  { name: 'export', load: async () => (await import('./export.ts')).exportMail },
  { name: 'certificate', load: async () => (await import('./certificate.ts')).certificate },
  { name: 'check', load: async () => (await import('./check.ts')).check },
  { name: 'reindex', load: async () => (await import('./database/reindex.ts')).reindex },
  {
    name: 'database distribute',
    load: async () => (await import('./database/distribute.ts')).databaseDistribute,
  },
  { name: 'keys create', oldName: 'keys make', load: async () => (await keys()).keysCreate },
  { name: 'keys rotate', load: async () => (await keys()).keysRotate },
  { name: 'jobs dead', load: async () => (await import('./jobs-dead.ts')).jobsDead },
  { name: 'backup now', load: async () => (await backups()).backupNow },
  { name: 'backup verify', oldName: 'backup prove', load: async () => (await backups()).backupVerify },
  { name: 'backup rehearse', load: async () => (await backups()).backupRehearse },
  { name: 'backup', load: async () => (await backups()).backup },
  {
    name: 'restore account',
    load: async () => (await import('./backups/restore-account.ts')).restoreAccount,
  },
  { name: 'restore mark', load: async () => (await backups()).restoreMarker },
  { name: 'restore', load: async () => (await import('./backups/restore.ts')).restore },
]

/** Loads the code of all commands. */
export const loadCommands = (): Promise<AnyCommand[]> => Promise.all(commands.map(({ load }) => load()))
