import { accountAdd } from './account/account-add.ts'
import { accountDelete, accountTransfer } from './account/account-departure.ts'
import { accountDisable, accountEnable } from './account/account-disable.ts'
import { accountList } from './account/account-list.ts'
import { accountPassword } from './account/account-password.ts'
import { accountRole } from './account/account-role.ts'
import { accountQuota, accountRename } from './account/account-settings.ts'
import { accountTwoStepOff } from './account/account-two-step-off.ts'
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
import { backup } from './backups/backup.ts'
import { backupNow } from './backups/backup-now.ts'
import { backupRehearse } from './backups/backup-rehearse.ts'
import { backupVerify } from './backups/backup-verify.ts'
import { restore } from './backups/restore.ts'
import { restoreAccount } from './backups/restore-account.ts'
import { restoreMarker } from './backups/restore-marker.ts'
import { certificate } from './certificate.ts'
import { check } from './check.ts'
import type { AnyCommand } from './command.ts'
import { domainAdd } from './domain/domain-add.ts'
import { domainList } from './domain/domain-list.ts'
import { domainRemove } from './domain/domain-remove.ts'
import { domainSign } from './domain/domain-sign.ts'
import { domainVerify } from './domain/domain-verify.ts'
import { exportMail } from './export.ts'
import { importMail } from './import.ts'
import { jobsDead } from './jobs-dead.ts'
import { keysCreate, keysRotate } from './keys.ts'
import { importImap } from './moving/import-imap.ts'
import { reindex } from './reindex.ts'
import { sendingLimit } from './sending-limit.ts'
import { sendingRelease } from './sending-release.ts'
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
  importMail,
  importImap,
  exportMail,
  certificate,
  check,
  reindex,
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
