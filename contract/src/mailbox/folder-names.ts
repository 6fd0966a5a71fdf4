/** Folders of messages that are not sent yet. */
export const unsentFolderNames: readonly string[] = ['Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** Folders that nobody moves mail to: such a folder determines the state of its messages. */
export const closedFolderNames: readonly string[] = ['Starred', 'Snoozed', 'Sent', ...unsentFolderNames]
