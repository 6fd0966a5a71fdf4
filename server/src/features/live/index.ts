export { accountChannel, type LiveDeps, watchAccount } from './watch-account.ts'
