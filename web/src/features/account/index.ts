import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { accountAddresses } from './account-addresses.ts'
export { type AccountPart, accountParts, type ConfigPart, configParts } from './account-parts.ts'
export { protectionQuery, recoveryAddressQuery, verificationQuery } from './account-queries.ts'
export { signOut } from './sign-out.ts'

/** Opens the dialog that creates an app password. */
export const openAppPasswordDialog = async () => (await loadAccountArea()).openAppPasswordDialog()

/** Opens the dialog that sets up mail on an Apple device by QR code. */
export const offerProfile = async () => (await loadAccountArea()).offerProfile()

/** Shows the actions of delegates in the current mailbox. */
export const showMailboxActions = async () =>
  (await fetchPart(() => import('./area/organisation.ts'))).showMailboxActions()

export const loadAccountArea = () => fetchPart(() => import('./area/index.ts'))
