import type { MailboxPerson, MailboxRight, OpenMailbox } from '@bocau/contract/account/mailbox-rights'
import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import { z } from 'zod'
import type { Database, Sql, Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Clock } from '../../ports/clock.ts'
import { findHolders } from '../addresses/index.ts'
import { type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import { deleteRight, listPeopleOf, listRightsOf, saveRight } from './right-store.ts'

/** Kind of the job that ends forwarding from a mailbox to a user whose right to it has ended. */
export const rightRevokedJob = 'mailbox_right_ended'

export const RightRevoked = z.object({ mailboxId: z.string(), personId: z.string() })
export type RightRevoked = z.infer<typeof RightRevoked>

/** Dependencies of granting mailbox rights. */
export interface MailboxRightDeps {
  db: Database
  clock: Clock
  ids: IdMaker
  events: EventLog
}

/** A mailbox to which rights are granted, and the user who grants them. */
export interface SharedMailbox {
  id: string
  email: string
  organisationId: string
  by: AuditedActor
}

/** Lists the mailboxes of other accounts that a user has a right to. */
export async function listAccessibleMailboxes(db: Sql, personId: string): Promise<OpenMailbox[]> {
  const rows = await listRightsOf(db, personId)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.full_name,
    is_shared: row.is_shared === 1,
    unread_threads: row.unread_threads ?? 0,
    access: row.access,
    send: row.sending,
  }))
}

/** Lists the users with a right to each of these mailboxes. */
export async function listMailboxPeople(
  db: Sql,
  mailboxIds: readonly string[],
): Promise<ReadonlyMap<string, MailboxPerson[]>> {
  const rows = await listPeopleOf(db, mailboxIds)
  const byMailbox = Map.groupBy(rows, ({ mailbox_id }) => mailbox_id)
  return new Map(
    [...byMailbox].map(([id, people]) => [
      id,
      people.map((row) => ({
        id: row.id,
        email: row.email,
        name: row.full_name,
        is_disabled: row.is_disabled === 1,
        access: row.access,
        send: row.sending,
      })),
    ]),
  )
}

/** Grants colleagues a right to a mailbox and notifies their open windows. */
export async function grantRights(
  deps: MailboxRightDeps,
  tx: Transaction,
  { mailbox, rights }: { mailbox: SharedMailbox; rights: readonly MailboxRight[] },
): Promise<string[]> {
  const holders = await findHolders(
    tx.sql,
    rights.map(({ email }) => normaliseEmail(email)),
  )
  const before = (await listMailboxPeople(tx.sql, [mailbox.id])).get(mailbox.id) ?? []
  const granted: string[] = []
  for (const { email, access, send } of rights) {
    const holder = holders.get(normaliseEmail(email))
    const isColleague = holder?.organisation_id === mailbox.organisationId && holder.is_shared === 0
    if (!holder || !isColleague) throw new Refused('member_unknown', { emails: [email] })
    if (holder.id === mailbox.id) throw new Refused('own_account')
    granted.push(holder.id)
    const was = before.find(({ id }) => id === holder.id)
    if (was?.access === access && was.send === send) continue
    await saveRight(tx.sql, {
      mailbox_id: mailbox.id,
      person_id: holder.id,
      access,
      sending: send,
      given_at: deps.clock.now(),
    })
    const details = { name: holder.email, access, send }
    await notifyPeople(deps, tx, {
      mailbox,
      personId: holder.id,
      action: { kind: 'mailbox_right_given', details },
    })
  }
  if (new Set([...before.map(({ id }) => id), ...granted]).size > limits.maxMailboxPeople)
    throw new Refused('too_many_members')
  return granted
}

/** Revokes the right of a user and closes the windows opened with it. */
export async function revokeRight(
  deps: MailboxRightDeps & { jobs: JobQueue },
  tx: Transaction,
  { mailbox, person }: { mailbox: SharedMailbox; person: Pick<MailboxPerson, 'id' | 'email'> },
): Promise<void> {
  await deleteRight(tx.sql, mailbox.id, person.id)
  const payload: RightRevoked = { mailboxId: mailbox.id, personId: person.id }
  await deps.jobs.enqueue(tx, { kind: rightRevokedJob, payload, runAt: deps.clock.now() })
  await notifyPeople(deps, tx, {
    mailbox,
    personId: person.id,
    action: {
      kind: 'mailbox_right_taken',
      details: { name: person.email },
    },
  })
}

/** Notifies all users with a right to a mailbox of a change to it. */
export async function notifyMailboxPeople(
  deps: Pick<MailboxRightDeps, 'events'>,
  tx: Transaction,
  mailboxId: string,
): Promise<void> {
  for (const { id } of await listPeopleOf(tx.sql, [mailboxId]))
    await deps.events.append(tx, id, 'mailboxes_changed', {})
}

async function notifyPeople(
  deps: MailboxRightDeps,
  tx: Transaction,
  {
    mailbox: { organisationId, email, by },
    personId,
    action,
  }: {
    mailbox: SharedMailbox
    personId: string
    action: { kind: 'mailbox_right_given' | 'mailbox_right_taken'; details: Record<string, string> }
  },
): Promise<void> {
  await auditInOrganisation(deps, tx, { organisationId, ...action, by, subject: email })
  await deps.events.append(tx, personId, 'mailboxes_changed', {})
}
