import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { type AccountPart, accountParts, type ConfigPart, configParts } from './account-parts.ts'
export { signOut } from './sign-out.ts'

/** The pages of the account area. */
export const loadAccountArea = () => fetchPart(() => import('./area.ts'))
