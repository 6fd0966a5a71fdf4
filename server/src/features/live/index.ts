export { accountChannel } from './account-channel.ts'
export { type LiveDeps, watchAccount } from './watch-account.ts'
