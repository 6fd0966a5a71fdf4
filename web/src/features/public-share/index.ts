import { fetchPart } from '../../ui/parts/fetch-part.ts'

/** What somebody sees who was given a link, fetched when one is opened. */
export const loadPublicShare = async () => ({
  default: await fetchPart(async () => (await import('./PublicShare.tsx')).PublicShare),
})

/** The form that asks the owner of something for access. */
export const loadAskForAccess = async () => ({
  default: await fetchPart(async () => (await import('./AskForAccess.tsx')).AskForAccess),
})
