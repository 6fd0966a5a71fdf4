/** Folders of messages that are not sent yet. */
export const unsentFolderNames: readonly string[] = ['Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']

/** Folders that users cannot move mail to, because the folder determines the state of a message. */
export const closedFolderNames: readonly string[] = ['Starred', 'Snoozed', 'Sent', ...unsentFolderNames]
