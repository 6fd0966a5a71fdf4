import { accountDelete, accountTransfer } from './account/account-departure.ts'
import {
  accountAdd,
  accountDisable,
  accountEnable,
  accountList,
  accountPassword,
  accountQuota,
  accountRename,
  accountRole,
  accountTwoStepOff,
} from './account/accounts.ts'
import { aliasAdd, aliasList, aliasRemove } from './addresses/alias.ts'
import {
  groupAdd,
  groupChange,
  groupJoin,
  groupList,
  groupRemove,
  groupRemoveMember,
} from './addresses/group.ts'
import { mailboxAdd, mailboxDelete, mailboxList, mailboxRename } from './addresses/mailbox.ts'
import { backup, backupNow, backupRehearse, backupVerify, restoreMarker } from './backups/backups.ts'
import { restore } from './backups/restore.ts'
import { restoreAccount } from './backups/restore-account.ts'
import { certificate } from './certificate.ts'
import { check } from './check.ts'
import type { AnyCommand } from './command.ts'
import { databaseDistribute } from './database/distribute.ts'
import { reindex } from './database/reindex.ts'
import { domainAdd, domainList, domainRemove, domainSign, domainVerify } from './domains.ts'
import { exportMail } from './export.ts'
import { importMail } from './import.ts'
import { jobsDead } from './jobs-dead.ts'
import { keysCreate, keysRotate } from './keys.ts'
import { importImap } from './moving/import-imap.ts'
import { providerMove } from './provider/move.ts'
import { providerCreate, providerLimit, providerList } from './provider/organisations.ts'
import { providerResume, providerSuspend } from './provider/suspension.ts'
import { providerUsage } from './provider/usage.ts'
import { sendingLimit, sendingRelease } from './sending.ts'
import { setup } from './setup.ts'

/** All commands, in the order of the help text. */
export const commands: readonly AnyCommand[] = [
  setup,
  accountAdd,
  accountList,
  accountPassword,
  accountDisable,
  accountEnable,
  accountTwoStepOff,
  accountRole,
  accountRename,
  accountQuota,
  accountTransfer,
  accountDelete,
  aliasList,
  aliasAdd,
  aliasRemove,
  groupList,
  groupAdd,
  groupChange,
  groupJoin,
  groupRemoveMember,
  groupRemove,
  mailboxList,
  mailboxAdd,
  mailboxRename,
  mailboxDelete,
  domainList,
  domainAdd,
  domainRemove,
  domainVerify,
  domainSign,
  sendingLimit,
  sendingRelease,
  providerList,
  providerCreate,
  providerLimit,
  providerSuspend,
  providerResume,
  providerMove,
  providerUsage,
  importMail,
  importImap,
  exportMail,
  certificate,
  check,
  reindex,
  databaseDistribute,
  keysCreate,
  keysRotate,
  jobsDead,
  backupNow,
  backupVerify,
  backupRehearse,
  backup,
  restoreAccount,
  restoreMarker,
  restore,
]
