import type { ApiTypes } from '@bocau/contract/all'
import type { HttpListenerDeps } from '../entrypoints/http/http-listener-deps.ts'
import { visitorIfRefused } from '../entrypoints/http/request-actor.ts'
import { accountRoutes, activityRoutes, mayUsePrograms } from '../features/account/index.ts'
import { composeRoutes, driveAttachingRoutes, templateRoutes } from '../features/compose/index.ts'
import {
  contactFileRoutes,
  contactRoutes,
  recipientRoutes,
  senderRoutes,
} from '../features/contacts/index.ts'
import { deliveryRoutes } from '../features/delivery/index.ts'
import { getDemoSignIn } from '../features/demo/index.ts'
import { driveRoutes } from '../features/drive/index.ts'
import { firstRunRoutes } from '../features/first-run/index.ts'
import { invitationRoutes } from '../features/invitations/index.ts'
import { mailboxRoutes } from '../features/mailbox/index.ts'
import { mailboxRightRoutes } from '../features/mailbox-rights/index.ts'
import { movingRoutes } from '../features/moving/index.ts'
import { officeRoutes } from '../features/office-editing/index.ts'
import { organisationRoutes } from '../features/organisation/index.ts'
import { outboxRoutes } from '../features/outbox/index.ts'
import { profileRoutes } from '../features/profile/index.ts'
import {
  rulesRoutes,
  ruleTrialRoutes,
  subscriptionRoutes,
  trustedSenderRoutes,
} from '../features/rules/index.ts'
import { searchRoutes } from '../features/search/index.ts'
import { settingsRoutes } from '../features/settings/index.ts'
import { accessRequestRoutes, driveSharing, sharingRoutes } from '../features/sharing/index.ts'
import {
  getSignOnOffer,
  phoneRoutes,
  protectionRoutes,
  recoveryRoutes,
  relyingPartyOf,
  signInRoutes,
  singleSignOnRoutes,
} from '../features/sign-in/index.ts'
import { countLocalViews, trackingRoutes } from '../features/tracking/index.ts'
import type { App } from './app.ts'
import { type Config, isDemoPublic, publicOrigin } from './config.ts'
import { listMailServers, zoneSourcesOf } from './listeners/mail-servers.ts'

/** Handlers of all API endpoints, with the dependencies of each feature. */
export function apiHandlers(app: App, config: Config, findActor: HttpListenerDeps['findActor']) {
  const outbox = { ...app, publicOrigin: publicOrigin(config), sendingQuota: config.rateLimit }
  const drive = driveDeps(app, config)
  const mailbox = mailboxRoutes(app)
  const protection = { ...app, relyingParty: relyingPartyOf(config.publicUrl) }
  const signOn = { ...app, publicOrigin: publicOrigin(config) }
  const findVisitor = visitorIfRefused(findActor)
  return {
    ...signInRoutes(protection),
    ...firstRunRoutes(app),
    ...protectionRoutes(protection),
    ...phoneRoutes(app),
    ...recoveryRoutes(app),
    ...activityRoutes(app),
    ...profileRoutes(app),
    ...accountRoutes(
      app,
      () => getDemoSignIn(app, isDemoPublic(config)),
      (requestInfo) => getSignOnOffer(signOn, requestInfo),
    ),
    ...singleSignOnRoutes(signOn),
    ...settingsRoutes({
      ...app,
      mailServers: listMailServers(config),
      helpUrl: config.helpUrl,
      mayUsePrograms: (accountId) => mayUsePrograms(app.db.sql, accountId),
    }),
    ...mailbox,
    'GET /api/v2/images': countLocalViews(outbox, mailbox['GET /api/v2/images']),
    ...deliveryRoutes(app),
    ...searchRoutes(app),
    ...rulesRoutes(app),
    ...ruleTrialRoutes(app),
    ...trustedSenderRoutes(app),
    ...subscriptionRoutes(app),
    ...senderRoutes(app),
    ...composeRoutes(app),
    ...templateRoutes(app),
    ...recipientRoutes(app),
    ...contactRoutes(app),
    ...contactFileRoutes(app),
    ...driveRoutes(drive),
    ...driveAttachingRoutes(drive),
    ...outboxRoutes(outbox),
    ...invitationRoutes(outbox),
    ...trackingRoutes({ ...outbox, findActor: findVisitor }),
    ...sharingRoutes({ ...drive, findActor: findVisitor }),
    ...accessRequestRoutes(drive),
    ...officeRoutes(drive),
    ...movingRoutes(app),
    ...mailboxRightRoutes(app),
    ...organisationRoutes({
      ...app,
      sources: zoneSourcesOf(config),
      publicOrigin: publicOrigin(config),
      addressBlockDays: config.addressBlockDays,
      hasDrive: config.hasDrive,
    }),
  } satisfies Record<keyof ApiTypes, unknown>
}

/** Dependencies of everything that displays or fills the drive. */
export function driveDeps(app: App, config: Config) {
  return {
    ...app,
    publicOrigin: publicOrigin(config),
    sharing: driveSharing(app.clock),
    hasOffice: app.office.isSet,
  }
}
