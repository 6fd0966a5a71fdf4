import { mailboxTexts } from '../../../../i18n/areas/mailbox.ts'
import { addMessages } from '../../../../i18n/index.ts'

export { blockSender, unblockSender } from './sender-trust.ts'
export { unsubscribe } from './unsubscribe.ts'

addMessages(mailboxTexts)
