import type { PeopleState } from '@bocau/contract/organisation'
import { type PlainKey, t } from '../../../../i18n/index.ts'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import type { PeopleFilter } from '../organisation-queries.ts'

export type Ordered = Omit<PeopleFilter, 's'>

interface Props {
  value: Ordered
  onChange: (next: Ordered) => void
}

const states: Record<PeopleState, PlainKey> = {
  all: 'organisation.show.all',
  active: 'organisation.show.active',
  shut: 'organisation.show.shut',
  never_seen: 'organisation.show.neverSeen',
  just_added: 'organisation.show.justAdded',
  no_two_step: 'organisation.show.noTwoStep',
  keepers: 'organisation.show.keepers',
}

export const peopleStates = Object.keys(states) as PeopleState[]

export const StateField = ({ value, onChange }: Props) => (
  <ChoiceField
    label={t('organisation.show')}
    value={value.state}
    choices={peopleStates}
    text={(state) => t(states[state])}
    onChoose={(state) => onChange({ ...value, state })}
  />
)

const orders = [
  { sort: 'email', order: 'asc', label: 'organisation.order.email' },
  { sort: 'name', order: 'asc', label: 'organisation.order.name' },
  { sort: 'storage', order: 'desc', label: 'organisation.order.storage' },
  { sort: 'last_seen', order: 'desc', label: 'organisation.order.seen' },
  { sort: 'last_seen', order: 'asc', label: 'organisation.order.notSeen' },
] as const

export const OrderField = ({ value, onChange }: Props) => (
  <SelectField
    label={t('organisation.order')}
    value={orders.findIndex(({ sort, order }) => sort === value.sort && order === value.order)}
    onChange={({ target }) => {
      const { sort, order } = orders[Number(target.value)] ?? orders[0]
      onChange({ ...value, sort, order })
    }}
  >
    {orders.map(({ label }, index) => (
      <option key={label} value={index}>
        {t(label)}
      </option>
    ))}
  </SelectField>
)
