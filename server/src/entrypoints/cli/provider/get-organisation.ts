import type { ProviderOrganisation } from '@bocau/contract/hosting/provider'
import { getOrganisation } from '../../../features/provider/describe-organisation.ts'
import { matchOrganisation } from '../../../features/provider/find-organisation.ts'
import { type CommandContext, CommandFailed, WrongUsage } from '../command.ts'
import { suggestion } from '../help/nearest-word.ts'

export const organisationArgument = {
  name: 'organisation',
  meaning: 'Id of the organisation, one of its domains, or its name',
} as const

interface Context {
  app: Pick<CommandContext['app'], 'db'>
}

/** Finds the organisation that the operator named; fails with a message that helps to name it. */
export async function getOrganisationId({ app }: Context, input: string): Promise<string> {
  if (input.trim() === '') throw new WrongUsage('<organisation> is empty.')
  const match = await matchOrganisation(app.db.sql, input)
  if (match.kind === 'one') return match.organisation.id
  if (match.kind === 'none')
    throw new CommandFailed(
      'not_found',
      `No organisation has the id, domain or name "${input}".${suggestion(input, match.similar)}`,
    )
  const names = match.candidates.map(({ id, domain }) => (domain === null ? id : `${id} (${domain})`))
  throw new CommandFailed(
    'ambiguous',
    `Several organisations are named "${input}". Use an id or a domain: ${names.join(', ')}.`,
    { candidates: match.candidates },
  )
}

/** Returns the organisation with its figures. */
export function describeOrganisation({ app }: Context, id: string): Promise<ProviderOrganisation> {
  return getOrganisation(app.db.sql, id)
}

/** Converts an organisation to the object that `--json` prints, with times as text. */
export const organisationJson = ({ suspended_at, created_at, ...rest }: ProviderOrganisation) => ({
  ...rest,
  suspended_at: suspended_at === null ? null : isoTime(suspended_at),
  created_at: isoTime(created_at),
})

const isoTime = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString()
