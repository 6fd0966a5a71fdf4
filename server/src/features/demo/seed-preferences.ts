import { domainOf } from '@bocau/mail-core/address'
import type { Actor } from '../../kernel/actor.ts'
import { claimAddress } from '../addresses/index.ts'
import { addVerifiedSender, listSenders } from '../contacts/index.ts'
import { addVerifiedForward, blockSenders, createRule, listRules } from '../rules/index.ts'
import { khuePreferences } from './content/index.ts'
import type { DemoDeps } from './deps.ts'

/** Assigns an alias; an address in use stays with its mailbox. */
async function addAliasIfFree(
  deps: DemoDeps,
  { accountId, organisationId }: Actor,
  email: string,
): Promise<void> {
  await deps.db.transaction((tx) =>
    claimAddress(tx.sql, {
      email,
      kind: 'alias',
      organisation_id: organisationId,
      domain_name: domainOf(email),
      account_id: accountId,
      created_at: deps.clock.now(),
    }),
  )
}

/** Adds Khuê's rules and sender addresses; skips existing ones. */
export async function seedPreferences(deps: DemoDeps, actor: Actor): Promise<void> {
  const { filters, blockedSenders, sendAs } = khuePreferences
  const existingEmails = (await listSenders(deps.db.sql, actor.accountId)).map((sender) => sender.email)
  for (const sender of sendAs) {
    if (!existingEmails.includes(sender.email)) await addVerifiedSender(deps, actor, sender)
    await addAliasIfFree(deps, actor, sender.email)
  }
  await blockSenders(deps, actor, blockedSenders)
  const existingNames = (await listRules(deps.db.sql, actor.accountId, 'filter')).map((rule) => rule.name)
  for (const { name, conditions, actions } of filters) {
    if (existingNames.includes(name)) continue
    for (const action of actions) {
      if (action.type === 'redirect' && action.value) await addVerifiedForward(deps, actor, action.value)
    }
    await createRule(deps, actor, {
      name,
      is_enable: true,
      sieve_json: JSON.stringify({ conditions, actions }),
    })
  }
}
