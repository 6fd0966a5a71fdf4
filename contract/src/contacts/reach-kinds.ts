/** What an address of somebody is for. */
export const emailKinds = ['work', 'home', 'other'] as const
/** What a telephone of somebody is for. */
export const phoneKinds = ['mobile', 'work', 'home', 'other'] as const
/** How contacts are written into a file: vCards of both versions, and tables with the columns of others. */
export const contactFormats = ['vcard3', 'vcard4', 'google_csv', 'outlook_csv', 'csv'] as const
/** Why somebody of a file is left out. */
export const leftOutReasons = ['unreadable', 'nobody', 'email', 'full'] as const
/** What of somebody in a file may be lost. */
export const lostParts = ['email', 'phone', 'birthday', 'text', 'values', 'group', 'picture'] as const
