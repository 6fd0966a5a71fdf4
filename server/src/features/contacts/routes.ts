import type { recipientEndpoints } from '@bocau/contract/contacts/recipients'
import type { Database } from '../../db/database.ts'
import type { Routes } from '../../kernel/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { checkAddresses } from './check-addresses.ts'
import { findSenders } from './find-senders.ts'
import { replaceContact, saveContact } from './save-contact.ts'

export function recipientRoutes(deps: { db: Database; clock: Clock }): Routes<typeof recipientEndpoints> {
  return {
    'GET /api/v2/accounts': ({ actor, query }) => findSenders(deps.db.sql, actor.accountId, query),
    'POST /api/v2/accounts/check': ({ actor, body }) => checkAddresses(deps.db.sql, actor, body.emails),
    'POST /api/v2/accounts/contact': async ({ actor, body }) => {
      await saveContact(deps, actor, body)
    },
    'POST /api/v2/recipients/replace': async ({ actor, body }) => {
      await replaceContact(deps, actor, { oldEmail: body.old_email, person: body })
    },
  }
}
