import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { reportFailure } from '../../parts/report-failure.ts'
import type { PeopleFilter } from '../organisation-queries.ts'
import { csvTable } from '../parts/csv-table.ts'
import { downloadText } from '../parts/download-text.ts'
import { roleNames } from '../parts/role-names.ts'

/** Downloads all users that match the filter as a table in the language of the reader. */
export const exportPeople = (filter: PeopleFilter): Promise<void> =>
  reportFailure(async () => {
    const { items } = await request('GET /api/v2/organisation/users/export', { query: filter })
    downloadText('people.csv', peopleTable(items))
  })

/** Formats users as comma-separated values with headings. */
export const peopleTable = (people: readonly OrganisationUser[]): string =>
  csvTable([
    columns.map(({ heading }) => heading()),
    ...people.map((person) => columns.map(({ cell }) => cell(person))),
  ])

interface Column {
  heading: () => string
  cell: (person: OrganisationUser) => string
}

const columns: readonly Column[] = [
  { heading: () => t('organisation.people.name'), cell: ({ fullname }) => fullname },
  { heading: () => t('organisation.add.address'), cell: ({ email }) => email },
  { heading: () => t('organisation.people.aliases'), cell: ({ aliases }) => aliases.join(', ') },
  { heading: () => t('organisation.people.role.column'), cell: ({ role }) => t(roleNames[role].name) },
  { heading: () => t('organisation.people.state'), cell: (person) => stateText(person) },
  {
    heading: () => t('organisation.people.used.column'),
    cell: ({ user_used_quota }) => String(Math.round(user_used_quota / limits.quotaMegabyteBytes)),
  },
  { heading: () => t('organisation.people.quota.column'), cell: ({ user_quota }) => String(user_quota) },
  {
    heading: () => t('organisation.people.sending'),
    cell: ({ enable_smtp }) => yesOrNo(enable_smtp === 1),
  },
  { heading: () => t('organisation.people.twoStep.column'), cell: ({ two_step }) => yesOrNo(two_step) },
  {
    heading: () => t('organisation.people.seen'),
    cell: ({ last_seen_at }) => (last_seen_at === null ? '' : dayText(last_seen_at)),
  },
  { heading: () => t('organisation.people.added.column'), cell: ({ created_at }) => dayText(created_at) },
]

const stateText = ({ is_disabled, sending_stopped }: OrganisationUser): string => {
  if (is_disabled) return t('organisation.people.disabled')
  return t(sending_stopped ? 'organisation.people.stopped' : 'organisation.people.active')
}

const yesOrNo = (isOn: boolean) => t(isOn ? 'organisation.people.yes' : 'organisation.people.no')

/** Formats a day as spreadsheets sort it. */
const dayText = (seconds: number) => new Date(seconds * 1000).toLocaleDateString('sv-SE')
