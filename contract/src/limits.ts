import { firstLimits } from './mailbox/first-limits.ts'

/** All limits of the product. Sizes are bytes; times have their unit in the name. */
export const limits = {
  ...firstLimits,
  pageSizes: [10, 20, 25, 50, 100],
  maxBodyCharacters: 1_000_000,
  maxSubjectCharacters: 255,
  maxSignatureCharacters: 10_000,
  maxAttachmentBytes: 25 * 1024 * 1024,
  maxMessageBytes: 40 * 1024 * 1024,
  blockedExtensions: ['bat', 'exe', 'scr', 'ace', 'lha', 'tnef'],
  maxAvatarBytes: 2 * 1024 * 1024,
  minAvatarPixels: 100,
  /** Maximum declared width and height of a picture; larger ones are not decoded. */
  maxAvatarPixels: 6000,
  /** Size of the re-encoded picture. */
  avatarPixels: 256,
  maxLogoBytes: 2 * 1024 * 1024,
  /** Minimum width and height of an organisation's logo. */
  minLogoPixels: 40,
  /** Maximum size of the re-encoded logo, which is part of each system message. */
  logoWidthPixels: 480,
  logoHeightPixels: 120,
  maxStoredLogoBytes: 60 * 1024,
  /** Maximum size of an incoming message: the largest mail above in transfer encoding, with a margin. */
  maxIncomingBytes: 60 * 1024 * 1024,
  /** A longer conversation continues as a new thread so that threads open quickly. */
  maxThreadMessages: 100,
  /** Maximum threads or messages of one request. Larger selections use an action on the entire folder. */
  maxIdsPerRequest: 100,
  /** Messages without reference headers join a thread with the same subject and correspondents within this period. */
  subjectThreadingDays: 30,
  trashDays: 30,
  maxTrashDays: 3650,
  maxFolderNameCharacters: 100,
  /** Depth of the folder tree, and number of folders per account. */
  maxFolderDepth: 32,
  maxFolders: 5000,
  maxInvitationNoteCharacters: 2000,
  labelColours: 12,
  maxLabels: 1000,
  maxLabelsOfMessage: 50,
  maxReminderDays: 365,
  maxSavedSearchCharacters: 60_000,
  /** Per user, and per organisation. */
  maxTemplates: 200,
  maxTemplateNameCharacters: 100,
  maxTemplateCharacters: 100_000,
  maxTemplateFiles: 20,
  /** Total file size of an organisation's templates. Files of personal templates count towards the user's quota. */
  maxSharedTemplateBytes: 500 * 1024 * 1024,
  /** Per user; and contacts that an organisation shares. */
  maxContacts: 20_000,
  maxSharedContacts: 5000,
  maxContactGroups: 200,
  maxContactGroupNameCharacters: 100,
  maxContactLineCharacters: 200,
  maxContactPhoneCharacters: 50,
  /** Addresses or phone numbers of one contact. */
  maxContactValues: 20,
  maxContactNotesCharacters: 5000,
  maxContactFileBytes: 20 * 1024 * 1024,
  defaultContactPage: 100,
  maxContactPage: 500,
  /** Period in which deleted contacts can be restored. */
  deletedContactHours: 24,
  collapseAboveMessages: 3,
  batchAboveThreads: 2,
  undoSeconds: 5,
  noticeSeconds: 3,
  errorNoticeSeconds: 8,
  suggestionDebounceMilliseconds: 300,
  subjectDebounceMilliseconds: 400,
  editorDebounceMilliseconds: 500,
  /** Delay between files when all attachments of a message are downloaded individually. */
  downloadStaggerMilliseconds: 500,
  offlineCheckSeconds: 1,
  reconnectSeconds: 60,
  errorPageRedirectSeconds: 60,
  minPasswordCharacters: 8,
  maxPasswordCharacters: 256,
  maxFullNameCharacters: 100,
  maxOrganisationNameCharacters: 100,
  /** Validity of the setup link. */
  setupLinkDays: 7,
  maxUserQuotaMegabytes: 100 * 1024 * 1024,
  /** Sum of all quotas of an organisation. */
  maxTotalQuotaMegabytes: 1024 ** 3,
  defaultQuotaMegabytes: 30 * 1024,
  minFullNameCharacters: 2,
  /** Names of passkeys and app passwords. */
  maxLabelCharacters: 100,
  /** Time limit of the second step, and number of wrong codes before sign-in must be restarted. */
  secondStepMinutes: 10,
  /** Time to choose a new password after signing in with a temporary one. */
  ownPasswordMinutes: 30,
  /** Validity of an invitation link. */
  invitationDays: 7,
  maxSecondStepTries: 5,
  /** Time to set up an authenticator or passkey. */
  setUpMinutes: 15,
  /** Period in which a confirmed password allows sensitive actions. */
  confirmMinutes: 15,
  recoveryCodes: 10,
  trustedDeviceDays: 30,
  maxPasskeys: 20,
  maxAppPasswords: 50,
  phoneCodeMinutes: 10,
  maxPhoneCodeTries: 5,
  phoneCodeResendSeconds: 60,
  /** Phone codes per account and day. */
  maxPhoneCodesPerDay: 10,
  phoneFeeVnd: 20_000,
  activityDays: 365,
  /** Retention of the audit log. The database refuses earlier deletion. */
  auditDays: 365,
  receiverDisplayCap: 7,
  sessionDays: 30,
  /** Maximum that an organisation can set. */
  maxSessionHours: 30 * 24,
  /** Length of a session without "remember me"; it may end earlier with the browser. */
  shortSessionHours: 12,
  maxRecipients: 10_000,
  senderPageSize: 10,
  maxSenderAddresses: 100,
  /** Aliases per mailbox. */
  maxAliases: 30,
  maxLeaverAnswerSubjectCharacters: 200,
  maxLeaverAnswerCharacters: 5000,
  maxLeaverDays: 3650,
  maxGroups: 1000,
  /** Domains per organisation, including unverified ones. */
  maxDomains: 100,
  /** Days in which a claimed domain must be verified. */
  domainClaimDays: 14,
  /** Days in which the DNS record of a replaced DKIM key is still needed, because signed messages may be in transit. */
  retiredKeyDays: 7,
  maxSharedMailboxes: 500,
  maxMailboxPeople: 200,
  mailboxActDays: 365,
  maxGroupMembers: 500,
  /** Retention of uploaded files that no draft uses. */
  unusedFileHours: 24,
  defaultDelaySendSeconds: 5,
  scheduleLeadSeconds: 5 * 60,
  periodicLeadSeconds: 3 * 60,
  maxRuleParts: 20,
  maxRuleCharacters: 100_000,
  maxFilters: 200,
  /** Lines and characters of an import table. */
  maxMovesLines: 500,
  maxMovesCharacters: 400_000,
  /** Scripts per user; at most one is active. */
  maxScripts: 16,
  maxBlockedSenders: 1000,
  maxForwardAddresses: 20,
  /** Digits of every code, sent or generated. */
  codeDigits: 6,
  codeMinutes: 30,
  maxCodeTries: 5,
  /** Wait between two code messages from one account to one address; it doubles for each further one. */
  codeResendSeconds: 600,
  /** Codes per day from one account to one address. */
  maxCodesToOnePerDay: 5,
  /** Codes per day to one address from all accounts. */
  maxCodesOfAllToOnePerDay: 15,
  /** Code messages per day and account. */
  maxCodeMessagesPerDay: 20,
  recallWindowsSeconds: [1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000],
  defaultRecallWindowSeconds: 3600,
  defaultDrivePage: 100,
  maxDrivePage: 500,
  maxDriveNameBytes: 255,
  maxDriveDepth: 64,
  driveVersions: 20,
  driveVersionDays: 30,
  minSharePasswordCharacters: 8,
  maxSharePasswordTries: 10,
  maxShareMessageCharacters: 500,
  /** Notifications of shares per user and day. */
  maxShareMessagesPerDay: 500,
  /** Hours before the same access can be requested again, and requests per user and day. */
  accessAskAgainHours: 4,
  maxAccessAsksPerDay: 20,
  composeWidthPixels: 600,
  composeMarginPixels: 300,
} as const
