import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { matchLike } from '../../../ui/text/match-like.ts'
import { useSettled } from '../../../ui/timing/use-settled.ts'
import { suggestionsQuery } from './recipient-queries.ts'

/** Suggested recipient, or a contact group with its name only. */
export interface Offer extends Correspondent {
  group?: ContactGroup
  index: number
  isColleague: boolean
  isExternal: boolean
}

const maxVisible = 8

interface Options {
  text: string
  /** Recipients already in the field. */
  entered: readonly Recipient[]
  isEnabled: boolean
  onChoose: (offer: Offer) => void
  onClose: () => void
}

/** Returns suggestions for the typed text and handles their keys in the field. */
export function useSuggestions({ text, entered, isEnabled, onChoose, onClose }: Options) {
  const { domains } = useUser()
  const id = useId()
  const settled = useSettled(text.trim(), limits.suggestionDebounceMilliseconds)
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...suggestionsQuery(settled),
    enabled: isEnabled,
  })
  const [choice, setChoice] = useState({ text, index: -1 })

  const localDomains = new Set(domains.map(({ domain }) => domain))
  const offers = isEnabled && data ? listOffers(data, { entered, localDomains, text: text.trim() }) : []
  const isOpen = offers.length > 0
  const isAwaited = isEnabled && (isLoading || isPlaceholderData || settled !== text.trim())
  const chosen = choice.text === text && choice.index < offers.length ? choice.index : firstChoice(text)

  /** Returns true if the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const offer = offers[chosen]
    if (step !== 0) {
      const index = (chosen + step + offers.length) % offers.length
      setChoice({ text, index: chosen < 0 && step < 0 ? offers.length - 1 : index })
      document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && text.trim())) && offer) {
      onChoose(offer)
    } else if (event.key === 'Escape') onClose()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined,
  } as const
  return { id, offers, isOpen, isAwaited, chosen, onKey, attributes }
}

/** Preselects the best match for a partial name; a complete address is used as typed. */
const firstChoice = (text: string) => (text.trim() && !/@.+\../.test(text) ? 0 : -1)

interface OfferOptions {
  entered: readonly Recipient[]
  localDomains: ReadonlySet<string>
  text: string
}

/**
 * Lists the suggested people and groups without those already entered. While newer suggestions load, drops
 * those that no longer match the text.
 */
function listOffers(
  data: { suggest_emails: Correspondent[]; same_domain_emails: Correspondent[]; groups: ContactGroup[] },
  { entered, localDomains, text }: OfferOptions,
): Offer[] {
  const used = new Set(entered.map(({ email }) => normaliseEmail(email)))
  const people = [...data.suggest_emails, ...data.same_domain_emails].filter(({ email }) => {
    const key = normaliseEmail(email)
    return !used.has(key) && used.add(key)
  })
  const scoreOf = ({ name, email }: Correspondent) => matchLike(`${name} ${email}`, text)?.score ?? 0
  const answering = text
    ? people
        .filter((person) => scoreOf(person) > 0)
        .toSorted((one, other) => Number(scoreOf(other) > 1) - Number(scoreOf(one) > 1))
    : people
  const colleagues = new Set(data.same_domain_emails.map(({ email }) => normaliseEmail(email)))
  const isColleague = ({ email }: Correspondent) => colleagues.has(normaliseEmail(email))
  const visible = answering.slice(0, maxVisible)
  const groups = data.groups.map((group) => ({ name: group.name, email: '', group }))
  return [
    ...groups.filter((group) => scoreOf(group) > 0),
    ...visible.filter(isColleague),
    ...visible.filter((person) => !isColleague(person)),
  ].map((person, index) => ({
    ...person,
    index,
    isColleague: isColleague(person),
    isExternal: person.email !== '' && !localDomains.has(domainOf(person.email)),
  }))
}
