import type { ComponentType } from 'react'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import type { AccountPart, ConfigPart } from './account-parts.ts'
import { HomePage } from './home/HomePage.tsx'
import { ProfilePage } from './profile/ProfilePage.tsx'
import { ProtectPage } from './protect/ProtectPage.tsx'
import '../../i18n/areas/account.ts'
import '../../i18n/areas/organisation.ts'
import '../../i18n/areas/refusals.ts'

type Page = () => Promise<ComponentType>

export const accountPages: Record<AccountPart, Page> = {
  home: async () => HomePage,
  profile: async () => ProfilePage,
  protect: async () => ProtectPage,
  organisation: () =>
    fetchPart(async () => (await import('./organisation/overview/OverviewPage.tsx')).OverviewPage),
  people: () => fetchPart(async () => (await import('./organisation/people/PeoplePage.tsx')).PeoplePage),
  groups: () => fetchPart(async () => (await import('./organisation/groups/GroupsPage.tsx')).GroupsPage),
  mailboxes: () => fetchPart(async () => (await import('./mailboxes/MailboxesPage.tsx')).MailboxesPage),
  delegates: () => fetchPart(async () => (await import('./mailboxes/DelegatesPage.tsx')).DelegatesPage),
  domain: () => fetchPart(async () => (await import('./organisation/domains/DomainPage.tsx')).DomainPage),
  policies: () =>
    fetchPart(async () => (await import('./organisation/policies/PoliciesPage.tsx')).PoliciesPage),
  audit: () => fetchPart(async () => (await import('./organisation/audit/AuditPage.tsx')).AuditPage),
}

/** Single-task pages without the navigation of the account area. */
export const configPages: Record<ConfigPart, Page> = {
  verify: () => fetchPart(async () => (await import('./phone/VerifyPage.tsx')).VerifyPage),
  password: () => fetchPart(async () => (await import('./password/PasswordPage.tsx')).PasswordPage),
  authentication: () => fetchPart(async () => (await import('./two-step/TwoStepPage.tsx')).TwoStepPage),
  recovery: () =>
    fetchPart(async () => (await import('./recovery/RecoveryAddressPage.tsx')).RecoveryAddressPage),
  passkeys: () => fetchPart(async () => (await import('./passkeys/PasskeysPage.tsx')).PasskeysPage),
  'app-passwords': () =>
    fetchPart(async () => (await import('./app-passwords/AppPasswordsPage.tsx')).AppPasswordsPage),
}
