import { accountEndpoints } from './account/account.ts'
import { activityEndpoints } from './account/activity.ts'
import { addressEndpoints } from './account/addresses.ts'
import { auditEndpoints } from './account/audit.ts'
import { departureEndpoints } from './account/departure.ts'
import { domainEndpoints } from './account/domains.ts'
import { firstRunEndpoints } from './account/first-run.ts'
import { groupEndpoints } from './account/groups.ts'
import { mailFlowEndpoints } from './account/mail-flow.ts'
import { mailboxRightEndpoints } from './account/mailbox-rights-endpoints.ts'
import { movingManyEndpoints } from './account/moving-many.ts'
import { movingOutEndpoints } from './account/moving-out.ts'
import { policyEndpoints } from './account/policies.ts'
import { phoneEndpoints, profileEndpoints } from './account/profile.ts'
import { protectionEndpoints } from './account/protection.ts'
import { recoveryEndpoints } from './account/recovery.ts'
import { signInEndpoints } from './account/sign-in.ts'
import { singleSignOnEndpoints } from './account/single-sign-on.ts'
import { composeEndpoints, draftEndpoints } from './compose.ts'
import { contactFileEndpoints } from './contacts/contact-files.ts'
import { contactEndpoints } from './contacts/contacts.ts'
import { personCardEndpoints } from './contacts/person-card.ts'
import { recipientEndpoints } from './contacts/recipients.ts'
import { sendersEndpoints } from './contacts/senders.ts'
import { deliveryEndpoints } from './delivery.ts'
import { accessRequestEndpoints } from './drive/access-requests.ts'
import { driveEndpoints } from './drive/drive-endpoints.ts'
import { driveMailEndpoints, officeEndpoints } from './drive/drive-mail.ts'
import { shareEndpoints } from './drive/shares.ts'
import { invitationEndpoints } from './mailbox/invitations.ts'
import { labelEndpoints } from './mailbox/labels.ts'
import { mailboxActionEndpoints } from './mailbox/mailbox-actions.ts'
import { mailboxEndpoints } from './mailbox/mailbox-endpoints.ts'
import { messageEndpoints } from './mailbox/messages.ts'
import { subscriptionEndpoints } from './mailbox/subscriptions.ts'
import { templateEndpoints } from './mailbox/templates.ts'
import { trustedSenderEndpoints } from './mailbox/trusted-senders.ts'
import { movingEndpoints } from './moving.ts'
import { organisationEndpoints } from './organisation.ts'
import { outboxEndpoints, trackingEndpoints } from './outbox.ts'
import { rulesEndpoints, ruleTrialEndpoints } from './rules.ts'
import { searchEndpoints } from './search.ts'
import { settingsEndpoints } from './settings.ts'

/** All endpoints, for the server's routes, OpenAPI and the types of clients. */
export const allEndpoints = {
  ...accountEndpoints,
  ...signInEndpoints,
  ...firstRunEndpoints,
  ...protectionEndpoints,
  ...profileEndpoints,
  ...phoneEndpoints,
  ...recoveryEndpoints,
  ...activityEndpoints,
  ...settingsEndpoints,
  ...mailboxEndpoints,
  ...messageEndpoints,
  ...mailboxActionEndpoints,
  ...labelEndpoints,
  ...invitationEndpoints,
  ...deliveryEndpoints,
  ...searchEndpoints,
  ...rulesEndpoints,
  ...ruleTrialEndpoints,
  ...trustedSenderEndpoints,
  ...subscriptionEndpoints,
  ...sendersEndpoints,
  ...draftEndpoints,
  ...composeEndpoints,
  ...templateEndpoints,
  ...recipientEndpoints,
  ...contactEndpoints,
  ...contactFileEndpoints,
  ...personCardEndpoints,
  ...outboxEndpoints,
  ...trackingEndpoints,
  ...driveEndpoints,
  ...driveMailEndpoints,
  ...shareEndpoints,
  ...accessRequestEndpoints,
  ...officeEndpoints,
  ...organisationEndpoints,
  ...policyEndpoints,
  ...mailFlowEndpoints,
  ...domainEndpoints,
  ...auditEndpoints,
  ...addressEndpoints,
  ...groupEndpoints,
  ...departureEndpoints,
  ...mailboxRightEndpoints,
  ...singleSignOnEndpoints,
  ...movingEndpoints,
  ...movingManyEndpoints,
  ...movingOutEndpoints,
}

export type ApiTypes = typeof allEndpoints
