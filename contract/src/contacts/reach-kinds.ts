export const emailKinds = ['work', 'home', 'other'] as const
export const phoneKinds = ['mobile', 'work', 'home', 'other'] as const
/** Export formats: two vCard versions, and CSV with the columns of other products. */
export const contactFormats = ['vcard3', 'vcard4', 'google_csv', 'outlook_csv', 'csv'] as const
/** Reasons why a contact of a file is not imported. */
export const skipReasons = ['unreadable', 'nobody', 'email', 'full'] as const
/** Parts of a contact that an import may lose. */
export const lostParts = ['email', 'phone', 'birthday', 'text', 'values', 'group', 'picture'] as const
