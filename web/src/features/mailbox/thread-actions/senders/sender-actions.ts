import '../../../../i18n/areas/mailbox.ts'

export { blockSender, unblockSender } from './sender-trust.ts'
export { unsubscribe } from './unsubscribe.ts'
