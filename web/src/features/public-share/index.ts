import { fetchPart } from '../../ui/parts/fetch-part.ts'

export const loadPublicShare = async () => ({
  default: await fetchPart(async () => (await import('./PublicShare.tsx')).PublicShare),
})

export const loadRequestAccess = async () => ({
  default: await fetchPart(async () => (await import('./RequestAccess.tsx')).RequestAccess),
})
