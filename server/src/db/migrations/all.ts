import { firstRelease } from './0077-first-release.ts'
import { messageOutlines } from './0086-message-outlines.ts'
import { templates } from './0087-templates.ts'
import { passwordsOfPrograms } from './0089-passwords-of-programs.ts'
import { numberedMessages } from './0090-numbered-messages.ts'
import { messageDescriptions } from './0091-message-descriptions.ts'
import { driveActs } from './0092-drive-acts.ts'
import { spreadMerging } from './0093-spread-merging.ts'
import { submissions } from './0094-submissions.ts'
import { damagedBlobs } from './0095-damaged-blobs.ts'
import { roles } from './0098-roles.ts'
import { audit } from './0099-audit.ts'
import { ownPasswords } from './0100-own-passwords.ts'
import { recipientsInTime } from './0101-recipients-in-time.ts'
import { addresses } from './0103-addresses.ts'
import { groups } from './0104-groups.ts'
import { movingIn } from './0105-moving-in.ts'
import { leaving } from './0106-leaving.ts'
import { labels } from './0107-labels.ts'
import { archive } from './0108-archive.ts'
import { snooze } from './0109-snooze.ts'
import { invitations } from './0110-invitations.ts'
import { addressBook } from './0111-address-book.ts'
import { trustedSenders } from './0113-trusted-senders.ts'
import { narrowedLists } from './0114-narrowed-lists.ts'
import { mutedThreads } from './0115-muted-threads.ts'
import { firstRun } from './0116-first-run.ts'
import { sharedMailboxes } from './0119-shared-mailboxes.ts'
import { deliveryReports } from './0121-delivery-reports.ts'
import { domainClaims } from './0122-domain-claims.ts'
import { outsideRecall } from './0123-outside-recall.ts'
import { mergingInSteps } from './0124-merging-in-steps.ts'
import { profileLinks } from './0126-profile-links.ts'
import { reportsByMessage } from './0130-reports-by-message.ts'
import { placesOfProcesses } from './0136-places-of-processes.ts'
import { certificates } from './0156-certificates.ts'
import { policies } from './0161-policies.ts'
import { mailDays } from './0162-mail-days.ts'
import { movingOut } from './0169-moving-out.ts'
import { pinsAndReminders } from './0175-pins-and-reminders.ts'
import { readReceipts } from './0176-read-receipts.ts'
import { findingMessages } from './0180-finding-messages.ts'
import { provedReceipts } from './0185-proved-receipts.ts'
import { contactImports } from './0190-contact-imports.ts'
import { mailingLists } from './0195-mailing-lists.ts'
import { mailFiles } from './0205-mail-files.ts'
import { organisationArchives } from './0206-organisation-archives.ts'
import { toldDelays } from './0210-told-delays.ts'
import { accountCounters } from './0225-account-counters.ts'
import { movingInForOthers } from './0240-moving-in-for-others.ts'
import { templateFiles } from './0245-template-files.ts'
import { migrationsToFinish } from './0250-migrations-to-finish.ts'
import { copiesWithVersions } from './0255-copies-with-versions.ts'
import { chosenFolders } from './0256-chosen-folders.ts'
import { whatProgramsKeep } from './0265-what-programs-keep.ts'
import { messageGrams } from './0290-message-grams.ts'
import { secondStepsOfSessions } from './0294-second-steps-of-sessions.ts'
import { leaversHandOverMore } from './0297-leavers-hand-over-more.ts'
import { whoAnswersInvitations } from './0400-who-answers-invitations.ts'
import { unverifiedSenders } from './0410-unverified-senders.ts'
import { contactsOfABook } from './0420-contacts-of-a-book.ts'
import { holdersOfProvedAddresses } from './0430-holders-of-proved-addresses.ts'
import { scopesOfAppPasswords } from './0490-scopes-of-app-passwords.ts'
import { draftsOfOtherPrograms } from './0500-drafts-of-other-programs.ts'
import { domainsWithMailElsewhere } from './0520-domains-with-mail-elsewhere.ts'
import { importantMessages } from './0530-important-messages.ts'
import { organisationLogos } from './0540-organisation-logos.ts'
import { messageHeads } from './0550-message-heads.ts'
import { messageKeys } from './0560-message-keys.ts'
import { waitingFlagChanges } from './0570-waiting-flag-changes.ts'
import { organisationLimits } from './0580-organisation-limits.ts'
import { shareReceivers } from './0610-share-receivers.ts'
import { sentCodes } from './0620-sent-codes.ts'
import { searchWithoutCompiling } from './0630-search-without-compiling.ts'
import { organisationMoves } from './0640-organisation-moves.ts'
import { denserIndexKeys } from './0650-denser-index-keys.ts'
import { mergingNames } from './0660-merging-names.ts'
import { smallerWords } from './0670-smaller-words.ts'
import type { Migration } from './migration.ts'

/** All migrations in order. */
export const migrations: readonly Migration[] = [
  firstRelease,
  messageOutlines,
  templates,
  passwordsOfPrograms,
  numberedMessages,
  messageDescriptions,
  driveActs,
  spreadMerging,
  submissions,
  damagedBlobs,
  roles,
  audit,
  ownPasswords,
  recipientsInTime,
  addresses,
  groups,
  movingIn,
  leaving,
  labels,
  archive,
  snooze,
  invitations,
  addressBook,
  trustedSenders,
  narrowedLists,
  mutedThreads,
  firstRun,
  sharedMailboxes,
  deliveryReports,
  domainClaims,
  outsideRecall,
  mergingInSteps,
  profileLinks,
  reportsByMessage,
  placesOfProcesses,
  certificates,
  policies,
  mailDays,
  movingOut,
  pinsAndReminders,
  readReceipts,
  findingMessages,
  provedReceipts,
  contactImports,
  mailingLists,
  mailFiles,
  organisationArchives,
  toldDelays,
  accountCounters,
  movingInForOthers,
  templateFiles,
  migrationsToFinish,
  copiesWithVersions,
  chosenFolders,
  whatProgramsKeep,
  messageGrams,
  secondStepsOfSessions,
  leaversHandOverMore,
  whoAnswersInvitations,
  unverifiedSenders,
  contactsOfABook,
  holdersOfProvedAddresses,
  scopesOfAppPasswords,
  draftsOfOtherPrograms,
  domainsWithMailElsewhere,
  importantMessages,
  organisationLogos,
  messageHeads,
  messageKeys,
  waitingFlagChanges,
  organisationLimits,
  shareReceivers,
  sentCodes,
  searchWithoutCompiling,
  organisationMoves,
  denserIndexKeys,
  mergingNames,
  smallerWords,
]
