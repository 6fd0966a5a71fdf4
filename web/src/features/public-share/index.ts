/** What somebody sees who was given a link, fetched when one is opened. */
export const loadPublicShare = async () => ({ default: (await import('./PublicShare.tsx')).PublicShare })

/** The form that asks the owner of something for access. */
export const loadAskForAccess = async () => ({ default: (await import('./AskForAccess.tsx')).AskForAccess })
