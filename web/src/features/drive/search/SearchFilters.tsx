import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { ChevronDown } from '../../../ui/icons.ts'
import { Button, Icon, MenuButton } from '../../../ui/index.ts'
import { type DrivePlace, driveHref } from '../places.ts'
import { driveFileQuery } from '../queries.ts'
import { type DriveFilters, filterAges, filterKinds, isNarrowing } from './filters.ts'
import css from './SearchFilters.module.css'

type SearchPlace = Extract<DrivePlace, { tab: 'search' }>

/** What a search of the drive is narrowed to: kind, owner, age, and the folder that it was begun in. */
export function SearchFilters({ place }: { place: SearchPlace }) {
  const { text, filters = {} } = place
  const set = (change: { [K in keyof DriveFilters]?: DriveFilters[K] | undefined }) =>
    navigate(driveHref({ tab: 'search', text, filters: { ...filters, ...change } }), {
      replace: true,
    })
  return (
    <section className={css.bar} aria-label={t('drive.filters')}>
      <FilterMenu
        label={t('drive.filter.kind')}
        any={t('drive.kind.any')}
        value={filters.kind}
        choices={filterKinds.map((id) => [id, t(`drive.kind.${id}` as PlainKey)])}
        onChoose={(kind) => set({ kind })}
      />
      <FilterMenu
        label={t('drive.filter.owner')}
        any={t('drive.owner.any')}
        value={filters.owner}
        choices={[
          ['me', t('drive.owner.me')],
          ['others', t('drive.owner.others')],
        ]}
        onChoose={(owner) => set({ owner })}
      />
      <FilterMenu
        label={t('drive.filter.changed')}
        any={t('drive.age.any')}
        value={filters.age}
        choices={filterAges.map((id) => [id, t(`drive.age.${id}` as PlainKey)])}
        onChoose={(age) => set({ age })}
      />
      {filters.folderId && (
        <InFolder
          id={filters.folderId}
          isOn={filters.isInFolder === true}
          onChange={(isInFolder) => set({ isInFolder })}
        />
      )}
      {isNarrowing(filters) && (
        <Button
          kind="ghost"
          size="s"
          onClick={() => set({ kind: undefined, owner: undefined, age: undefined, isInFolder: false })}
        >
          {t('drive.filter.clear')}
        </Button>
      )}
    </section>
  )
}

interface MenuProps<T extends string> {
  label: string
  /** What holds while nothing is chosen. */
  any: string
  value: T | undefined
  choices: readonly (readonly [T, string])[]
  onChoose: (value: T | undefined) => void
}

function FilterMenu<T extends string>({ label, any, value, choices, onChoose }: MenuProps<T>) {
  const chosen = choices.find(([id]) => id === value)?.[1]
  return (
    <MenuButton
      className={css.chip}
      data-on={chosen !== undefined || undefined}
      menuLabel={label}
      aria-label={`${label}: ${chosen ?? any}`}
      entries={() => [
        { id: 'any', label: any, isChecked: chosen === undefined, onSelect: () => onChoose(undefined) },
        { id: 'line', isSeparator: true },
        ...choices.map(([id, name]) => ({
          id,
          label: name,
          isChecked: id === value,
          onSelect: () => onChoose(id),
        })),
      ]}
    >
      <span>{chosen ?? label}</span>
      <Icon of={ChevronDown} size="xs" />
    </MenuButton>
  )
}

function InFolder({ id, isOn, onChange }: { id: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { data } = useQuery(driveFileQuery(id))
  if (!data) return null
  return (
    <button
      type="button"
      className={css.chip}
      data-on={isOn || undefined}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <span>{t('drive.filter.inFolder', { name: data.file.name })}</span>
    </button>
  )
}
