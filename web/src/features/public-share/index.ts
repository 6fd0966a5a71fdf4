/** What somebody sees who was given a link, fetched when one is opened. */
export const loadPublicShare = async () => ({ default: (await import('./PublicShare.tsx')).PublicShare })
