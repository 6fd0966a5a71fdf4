import { accountEndpoints } from './account.ts'
import { mailboxEndpoints } from './mailbox.ts'
import { mailboxActionEndpoints } from './mailbox-actions.ts'
import { searchEndpoints } from './search.ts'
import { settingsEndpoints } from './settings.ts'

/** Every endpoint of the product: what the server binds, the OpenAPI page shows and clients are typed by. */
export const allEndpoints = {
  ...accountEndpoints,
  ...settingsEndpoints,
  ...mailboxEndpoints,
  ...mailboxActionEndpoints,
  ...searchEndpoints,
}

export type ApiTypes = typeof allEndpoints
