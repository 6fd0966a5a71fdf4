import { fetchPart } from '../../ui/parts/fetch-part.ts'

/** Loads the page of a share link. */
export const loadPublicShare = async () => ({
  default: await fetchPart(async () => (await import('./PublicShare.tsx')).PublicShare),
})

/** Loads the form to request access. */
export const loadAskForAccess = async () => ({
  default: await fetchPart(async () => (await import('./AskForAccess.tsx')).AskForAccess),
})
