export { PublicShare } from './PublicShare.tsx'
export { RequestAccess } from './RequestAccess.tsx'
