import type { ComponentType } from 'react'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import type { AccountPart, ConfigPart } from '../account-parts.ts'
import { AppPasswordsPage } from '../app-passwords/AppPasswordsPage.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { PasskeysPage } from '../passkeys/PasskeysPage.tsx'
import { PasswordPage } from '../password/PasswordPage.tsx'
import { VerifyPage } from '../phone/VerifyPage.tsx'
import { ProfilePage } from '../profile/ProfilePage.tsx'
import { ProtectPage } from '../protect/ProtectPage.tsx'
import { RecoveryAddressPage } from '../recovery/RecoveryAddressPage.tsx'
import { TwoStepPage } from '../two-step/TwoStepPage.tsx'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/refusals.ts'

export { openAppPasswordDialog } from '../app-passwords/add-app-password.tsx'
export { offerProfile } from '../app-passwords/offer-profile.tsx'

type Organisation = typeof import('./organisation.ts')
type LoadPage = () => Promise<ComponentType>

const organisationPage =
  (pick: (organisation: Organisation) => ComponentType): LoadPage =>
  async () =>
    pick(await fetchPart(() => import('./organisation.ts')))

/** Pages with the navigation of the account area; those about other people load on first use. */
export const accountPages: Record<AccountPart, LoadPage> = {
  home: async () => HomePage,
  profile: async () => ProfilePage,
  protect: async () => ProtectPage,
  organisation: organisationPage(({ OverviewPage }) => OverviewPage),
  people: organisationPage(({ PeoplePage }) => PeoplePage),
  groups: organisationPage(({ GroupsPage }) => GroupsPage),
  mailboxes: organisationPage(({ MailboxesPage }) => MailboxesPage),
  delegates: organisationPage(({ DelegatesPage }) => DelegatesPage),
  domain: organisationPage(({ DomainPage }) => DomainPage),
  policies: organisationPage(({ PoliciesPage }) => PoliciesPage),
  audit: organisationPage(({ AuditPage }) => AuditPage),
}

/** Single-task pages without the navigation of the account area. */
export const configPages: Record<ConfigPart, ComponentType> = {
  verify: VerifyPage,
  password: PasswordPage,
  authentication: TwoStepPage,
  recovery: RecoveryAddressPage,
  passkeys: PasskeysPage,
  'app-passwords': AppPasswordsPage,
}
