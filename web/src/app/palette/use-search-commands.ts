import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import type { Suggestion } from '@bocau/contract/search'
import { displayNameOf } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { Mail, Search, UserRound } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { threadHref } from '../../features/mailbox/folders/index.ts'
import { subjectText } from '../../features/mailbox/index.ts'
import type { SearchCode } from '../../features/search/index.ts'
import { formatWhen, t } from '../../i18n/index.ts'
import { useSettled } from '../../ui/timing/use-settled.ts'
import type { Command } from './command.ts'

/** Minimum length of a query; a single character matches too much. */
const MIN_CHARACTERS = 2

/** Returns threads and correspondents found by the server, and a command to search for the text. */
export function useSearchCommands(search: SearchCode, typed: string): Command[] {
  const query = typed.trim()
  const settled = useSettled(query, limits.suggestionDebounceMilliseconds)
  const isSearching = settled.length >= MIN_CHARACTERS
  const { data: results } = useQuery({ ...search.suggestionsQuery(settled), enabled: isSearching })
  const { data: people } = useQuery({ ...search.peopleQuery(settled), enabled: isSearching })
  if (query.length < MIN_CHARACTERS) return []
  return [
    ...(results?.threads ?? []).map(threadCommand),
    ...distinctByEmail([...(people?.suggest_emails ?? []), ...(people?.same_domain_emails ?? [])]).map(
      personCommand,
    ),
    {
      id: 'search all',
      group: 'search',
      label: t('palette.searchAll', { q: query }),
      icon: Search,
      isSearchResult: true,
      run: () => search.searchText(query),
    },
  ]
}

const threadCommand = ({ thread_id, mailbox_name, subject, from, date }: Suggestion): Command => ({
  id: `thread ${thread_id} ${mailbox_name}`,
  group: 'threads',
  label: subjectText(subject),
  icon: Mail,
  end: `${displayNameOf(from)} · ${formatWhen(date)}`,
  isSearchResult: true,
  run: () => navigate(threadHref(mailbox_name, thread_id, 'search-suggest')),
})

const personCommand = (person: Correspondent): Command => ({
  id: `person ${person.email}`,
  group: 'people',
  label: displayNameOf(person),
  icon: UserRound,
  person,
  end: person.email,
  isSearchResult: true,
  run: () => navigate(`${mailboxBase}/advance-search?from_addr=${encodeURIComponent(person.email)}`),
})

const distinctByEmail = (people: readonly Correspondent[]): Correspondent[] =>
  people.filter(({ email }, index) => people.findIndex((other) => other.email === email) === index)
