import type { IntakeRefusal, MailDay, mailFlowEndpoints } from '@bocau/contract/account/mail-flow'
import type { ReplyOf } from '@bocau/contract/endpoint'
import type { Actor } from '../../../kernel/actor.ts'
import { dayOf } from '../../delivery/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import {
  countReceived,
  findCountedUntil,
  listDays,
  listRefusedIn,
  listRefusedOut,
  listSent,
} from './flow-store.ts'

const dayMilliseconds = 24 * 3_600_000
const maxRefused = 50

/** Returns the number of received, sent and rejected messages of the last days, up to now. */
export async function getMailFlow(
  { db, clock }: Pick<OrganisationDeps, 'clock' | 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
  { days }: { days: number },
): Promise<ReplyOf<(typeof mailFlowEndpoints)['GET /api/v2/organisation/mail_flow']>> {
  const now = clock.now()
  const today = dayOf(now)
  const first = today - days + 1
  const after = (await findCountedUntil(db.sql)) ?? now - days * dayMilliseconds
  const [counted, since, sent, refusedIn, refusedOut] = await Promise.all([
    listDays(db.sql, organisationId, first),
    countReceived(db.sql, { after, until: now, organisationId }),
    listSent(db.sql, organisationId, first),
    listRefusedIn(db.sql, organisationId, first),
    listRefusedOut(db.sql, organisationId, { since: now - days * dayMilliseconds, limit: maxRefused }),
  ])
  const receivedByDay = Map.groupBy([...counted, ...since], ({ day }) => day)
  const sentByDay = new Map(sent.map((one) => [one.day, one]))
  const sum = (day: number, field: 'came' | 'spam' | 'infected') =>
    (receivedByDay.get(day) ?? []).reduce((all, one) => all + one[field], 0)
  return {
    days: Array.from({ length: days }, (_, index): MailDay => {
      const day = first + index
      return {
        day: new Date(day * dayMilliseconds).toISOString().slice(0, 10),
        came: sum(day, 'came'),
        spam: sum(day, 'spam'),
        infected: sum(day, 'infected'),
        left: sentByDay.get(day)?.left ?? 0,
        refused: sentByDay.get(day)?.refused ?? 0,
      }
    }),
    refused_in: refusedIn.map(({ why, count, lastAt }) => ({
      why: why as IntakeRefusal,
      count,
      last_at: Math.floor(lastAt / 1000),
    })),
    refused_out: refusedOut.map(({ at, sender: from, recipient: to, failure, answer }) => ({
      at: Math.floor(at / 1000),
      from,
      to,
      failure,
      answer,
    })),
  }
}
