import { accounts } from './0001-accounts.ts'
import { mailbox } from './0002-mailbox.ts'
import { eventsAndJobs } from './0003-events-and-jobs.ts'
import { storeFacts } from './0004-store-facts.ts'
import { search } from './0005-search.ts'
import { undoAndBatches } from './0006-undo-and-batches.ts'
import { trashTime } from './0007-trash-time.ts'
import { smallBlobs } from './0008-small-blobs.ts'
import { unindexed } from './0009-unindexed.ts'
import { undoOfBatches } from './0010-undo-of-batches.ts'
import { drafts } from './0012-drafts.ts'
import { uploads } from './0013-uploads.ts'
import { contacts } from './0014-contacts.ts'
import { outbox } from './0015-outbox.ts'
import { tracking } from './0016-tracking.ts'
import { recall } from './0017-recall.ts'
import { returnedLetters } from './0018-returned-letters.ts'
import { rules } from './0020-rules.ts'
import { deliveries } from './0021-deliveries.ts'
import { activity } from './0023-activity.ts'
import { protection } from './0024-protection.ts'
import { profile } from './0025-profile.ts'
import { organisation } from './0026-organisation.ts'
import { singleSignOn } from './0027-single-sign-on.ts'
import { drive } from './0028-drive.ts'
import { driveNames } from './0029-drive-names.ts'
import { sharing } from './0030-sharing.ts'
import { officeEditing } from './0031-office-editing.ts'
import { driveSearch } from './0034-drive-search.ts'
import { officeReadings } from './0035-office-readings.ts'
import { driveNameOrder } from './0036-drive-name-order.ts'
import { scansToCome } from './0037-scans-to-come.ts'
import { lettersToCome } from './0038-letters-to-come.ts'
import { subjectsThatTurn } from './0039-subjects-that-turn.ts'
import { letterThatLeavesNext } from './0040-letter-that-leaves-next.ts'
import { namesInOrder } from './0041-names-in-order.ts'
import { partsInTheIndexAlone } from './0042-parts-in-the-index-alone.ts'
import { scripts } from './0054-scripts.ts'
import { sentCodes } from './0055-sent-codes.ts'
import { wordsWithMarks } from './0057-words-with-marks.ts'
import { upkeepBySteps } from './0060-upkeep-by-steps.ts'
import { lastSeen } from './0061-last-seen.ts'
import { waitsThatGrow } from './0062-waits-that-grow.ts'
import { recovery } from './0063-recovery.ts'
import { forwardedLetters } from './0067-forwarded-letters.ts'
import { sendingMeasure } from './0068-sending-measure.ts'
import { accessRequests } from './0077-access-requests.ts'
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
import type { Migration } from './migration.ts'

/** All migrations in order. */
export const migrations: readonly Migration[] = [
  accounts,
  mailbox,
  eventsAndJobs,
  storeFacts,
  search,
  undoAndBatches,
  trashTime,
  smallBlobs,
  unindexed,
  undoOfBatches,
  drafts,
  uploads,
  contacts,
  outbox,
  tracking,
  recall,
  returnedLetters,
  rules,
  deliveries,
  activity,
  protection,
  profile,
  organisation,
  singleSignOn,
  drive,
  driveNames,
  sharing,
  officeEditing,
  driveSearch,
  officeReadings,
  driveNameOrder,
  scansToCome,
  lettersToCome,
  subjectsThatTurn,
  letterThatLeavesNext,
  namesInOrder,
  partsInTheIndexAlone,
  scripts,
  sentCodes,
  wordsWithMarks,
  upkeepBySteps,
  lastSeen,
  waitsThatGrow,
  recovery,
  forwardedLetters,
  sendingMeasure,
  accessRequests,
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
]
