import { firstLimits } from './mailbox/first-limits.ts'

/** Every constant of the product's limits, once. Sizes are bytes, times carry their unit in the name. */
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
  /** What a picture may declare to be on a side; more is not decoded at all. */
  maxAvatarPixels: 6000,
  /** What a picture is drawn anew as. */
  avatarPixels: 256,
  /** What a message may weigh on its way in: the largest mail above, encoded for travel, and some room. */
  maxIncomingBytes: 60 * 1024 * 1024,
  /** A conversation that grows beyond this goes on as a new thread, so that opening one stays quick. */
  maxThreadMessages: 100,
  /** How many threads or messages one request may name; more is an act on the whole folder. */
  maxIdsPerRequest: 100,
  /** Letters without reference headers join a thread of the same subject and people this recent. */
  subjectThreadingDays: 30,
  trashDays: 30,
  maxTrashDays: 3650,
  maxFolderNameCharacters: 100,
  /** How many folders of mail hang below each other, and how many an account has. */
  maxFolderDepth: 32,
  maxFolders: 5000,
  maxInvitationNoteCharacters: 2000,
  labelColours: 8,
  maxLabels: 1000,
  maxLabelsOfMessage: 50,
  maxReminderDays: 365,
  maxSavedSearches: 50,
  maxSavedSearchCharacters: 60_000,
  /** Of one person, and of an organisation. */
  maxTemplates: 200,
  maxTemplateNameCharacters: 100,
  maxTemplateCharacters: 100_000,
  maxTemplateFiles: 20,
  /** What the files of all templates of an organisation weigh together; those of a person count in their quota. */
  maxSharedTemplateBytes: 500 * 1024 * 1024,
  /** In the address book of one person; and those that an organisation shares with all of its people. */
  maxContacts: 20_000,
  maxSharedContacts: 5000,
  maxContactGroups: 200,
  maxContactGroupNameCharacters: 100,
  maxContactLineCharacters: 200,
  maxContactPhoneCharacters: 50,
  /** Addresses of one contact, and telephones. */
  maxContactValues: 20,
  maxContactNotesCharacters: 5000,
  maxContactFileBytes: 20 * 1024 * 1024,
  defaultContactPage: 100,
  maxContactPage: 500,
  /** For so long what was deleted of an address book can be brought back. */
  deletedContactHours: 24,
  collapseAboveMessages: 3,
  batchAboveThreads: 2,
  undoSeconds: 5,
  noticeSeconds: 3,
  errorNoticeSeconds: 8,
  suggestionDebounceMilliseconds: 300,
  subjectDebounceMilliseconds: 400,
  editorDebounceMilliseconds: 500,
  /** Between one file and the next, where all files of a message are saved one by one. */
  downloadStaggerMilliseconds: 500,
  offlineCheckSeconds: 1,
  reconnectSeconds: 60,
  errorPageRedirectSeconds: 60,
  minPasswordCharacters: 8,
  maxPasswordCharacters: 256,
  maxFullNameCharacters: 100,
  maxOrganisationNameCharacters: 100,
  /** How long a link of the first run opens an empty store. */
  setupLinkDays: 7,
  maxUserQuotaMegabytes: 100 * 1024 * 1024,
  /** Of all accounts of an organisation together. */
  maxTotalQuotaMegabytes: 1024 ** 3,
  defaultQuotaMegabytes: 30 * 1024,
  minFullNameCharacters: 2,
  /** The name that a person gives to a passkey or to an app password. */
  maxLabelCharacters: 100,
  /** How long a second step may take, and how often a code may be wrong before signing in begins anew. */
  secondStepMinutes: 10,
  /** How long somebody has to choose an own password after they proved the one that was given to them. */
  ownPasswordMinutes: 30,
  /** How long the link of an invitation opens. */
  invitationDays: 7,
  maxSecondStepTries: 5,
  /** How long setting up an authenticator or a passkey may take. */
  setUpMinutes: 15,
  /** How long a proof of who is there counts for acts that ask for one. */
  confirmMinutes: 15,
  recoveryCodes: 10,
  trustedDeviceDays: 30,
  maxPasskeys: 20,
  maxAppPasswords: 50,
  phoneCodeMinutes: 10,
  maxPhoneCodeTries: 5,
  phoneCodeResendSeconds: 60,
  /** How many codes go to telephones for one account in a day. */
  maxPhoneCodesPerDay: 10,
  phoneFeeVnd: 20_000,
  activityDays: 365,
  /** What was done in an organisation is kept for so long; the store itself refuses to forget it earlier. */
  auditDays: 365,
  receiverDisplayCap: 7,
  sessionDays: 30,
  /** The longest that an organisation may say. */
  maxSessionHours: 30 * 24,
  /** A session without "remember me" ends after this, or with the browser. */
  shortSessionHours: 12,
  maxRecipients: 10_000,
  senderPageSize: 10,
  maxSenderAddresses: 100,
  /** How many addresses a mailbox may have beside its own. */
  maxAliases: 30,
  maxLeaverAnswerSubjectCharacters: 200,
  maxLeaverAnswerCharacters: 5000,
  maxLeaverDays: 3650,
  maxGroups: 1000,
  /** Domains of an organisation, those that it has not proved yet among them. */
  maxDomains: 100,
  /** So long a domain waits to be proved. */
  domainClaimDays: 14,
  /** So long the record of a DKIM key stays useful after another took its place: what it signed may still be on its way. */
  retiredKeyDays: 7,
  maxSharedMailboxes: 500,
  maxMailboxPeople: 200,
  mailboxActDays: 365,
  maxGroupMembers: 500,
  /** An uploaded file that no draft has named waits this long. */
  unusedFileHours: 24,
  defaultDelaySendSeconds: 5,
  scheduleLeadSeconds: 5 * 60,
  periodicLeadSeconds: 3 * 60,
  maxRuleParts: 20,
  maxRuleCharacters: 100_000,
  maxFilters: 200,
  /** A table of mailboxes that are brought along for many: its lines, and its weight. */
  maxMovesLines: 500,
  maxMovesCharacters: 400_000,
  /** A person's own scripts; one at most is on. */
  maxScripts: 16,
  maxBlockedSenders: 1000,
  maxForwardAddresses: 20,
  /** Of every code that is sent or that an authenticator shows. */
  codeDigits: 6,
  codeMinutes: 30,
  maxCodeTries: 5,
  /** Between two messages with a code from one account to one address; twice as long before each further one. */
  codeResendSeconds: 600,
  /** How many codes one account has sent to one address in a day. */
  maxCodesToOnePerDay: 5,
  /** How many codes one address is sent in a day, whichever accounts ask. */
  maxCodesOfAllToOnePerDay: 15,
  /** How many messages with codes go out for one account in a day. */
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
  /** How many colleagues one person tells of shares in a day. */
  maxShareMessagesPerDay: 500,
  /** Before the same access is asked for again, and how often anybody asks in a day. */
  accessAskAgainHours: 4,
  maxAccessAsksPerDay: 20,
  composeWidthPixels: 600,
  composeMarginPixels: 300,
} as const
