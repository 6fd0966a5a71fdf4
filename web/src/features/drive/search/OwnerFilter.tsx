import { findEntry } from '@bocau/mail-core/text/find-entry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { ownersQuery } from '../data/queries.ts'
import { FilterChip } from './FilterChip.tsx'
import { PersonPopup } from './PersonPopup.tsx'

const maxListed = 8

interface Props {
  value: string | undefined
  onChange: (owner: string | undefined) => void
}

export function OwnerFilter({ value, onChange }: Props) {
  const { data: people = [] } = useQuery(ownersQuery)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const owner = people.find(({ email }) => email === value)
  const names: Record<string, string> = { me: t('drive.owner.me'), others: t('drive.owner.others') }
  const chosen = value === undefined ? undefined : (findEntry(names, value) ?? (owner?.name || value))
  const entry = (id: string, label: string) => ({
    id,
    label,
    isChecked: id === value,
    onSelect: () => onChange(id),
  })
  return (
    <span data-owner>
      <FilterChip
        label={t('drive.filter.owner')}
        any={t('drive.owner.any')}
        chosen={chosen}
        onClear={() => onChange(undefined)}
        entries={() => [
          entry('me', t('drive.owner.me')),
          entry('others', t('drive.owner.others')),
          ...people.slice(0, maxListed).map(({ email, name }) => entry(email, name || email)),
          { id: 'line2', isSeparator: true },
          {
            id: 'who',
            label: t('drive.owner.who'),
            onSelect: () => setAnchor(document.querySelector('[data-owner]')),
          },
        ]}
      />
      {anchor && (
        <PersonPopup
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={(email) => {
            setAnchor(null)
            onChange(email)
          }}
        />
      )}
    </span>
  )
}
