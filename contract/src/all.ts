import { accessRequestEndpoints } from './access-requests.ts'
import { accountEndpoints } from './account.ts'
import { activityEndpoints } from './activity.ts'
import { composeEndpoints, draftEndpoints } from './compose.ts'
import { contactEndpoints } from './contacts.ts'
import { deliveryEndpoints } from './delivery.ts'
import { driveEndpoints } from './drive-endpoints.ts'
import { driveMailEndpoints, officeEndpoints } from './drive-mail.ts'
import { mailboxActionEndpoints } from './mailbox-actions.ts'
import { mailboxEndpoints } from './mailbox-endpoints.ts'
import { messageEndpoints } from './messages.ts'
import { organisationEndpoints } from './organisation.ts'
import { outboxEndpoints, trackingEndpoints } from './outbox.ts'
import { phoneEndpoints, profileEndpoints } from './profile.ts'
import { protectionEndpoints } from './protection.ts'
import { recoveryEndpoints } from './recovery.ts'
import { rulesEndpoints, ruleTrialEndpoints } from './rules.ts'
import { searchEndpoints } from './search.ts'
import { sendersEndpoints } from './senders.ts'
import { settingsEndpoints } from './settings.ts'
import { shareEndpoints } from './shares.ts'
import { signInEndpoints } from './sign-in.ts'
import { singleSignOnEndpoints } from './single-sign-on.ts'

/** Every endpoint of the product: what the server binds, the OpenAPI page shows and clients are typed by. */
export const allEndpoints = {
  ...accountEndpoints,
  ...signInEndpoints,
  ...protectionEndpoints,
  ...profileEndpoints,
  ...phoneEndpoints,
  ...recoveryEndpoints,
  ...activityEndpoints,
  ...settingsEndpoints,
  ...mailboxEndpoints,
  ...messageEndpoints,
  ...mailboxActionEndpoints,
  ...deliveryEndpoints,
  ...searchEndpoints,
  ...rulesEndpoints,
  ...ruleTrialEndpoints,
  ...sendersEndpoints,
  ...draftEndpoints,
  ...composeEndpoints,
  ...contactEndpoints,
  ...outboxEndpoints,
  ...trackingEndpoints,
  ...driveEndpoints,
  ...driveMailEndpoints,
  ...shareEndpoints,
  ...accessRequestEndpoints,
  ...officeEndpoints,
  ...organisationEndpoints,
  ...singleSignOnEndpoints,
}

export type ApiTypes = typeof allEndpoints
