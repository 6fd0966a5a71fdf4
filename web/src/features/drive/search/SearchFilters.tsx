import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { type DriveLocation, driveHref } from '../address/drive-address.ts'
import { type DriveFilters, filterKinds, isNarrowing } from '../address/filters.ts'
import { driveFileQuery } from '../data/queries.ts'
import { DateFilter } from './DateFilter.tsx'
import { FilterChip } from './FilterChip.tsx'
import { OwnerFilter } from './OwnerFilter.tsx'
import css from './SearchFilters.module.css'

type SearchLocation = Extract<DriveLocation, { tab: 'search' }>

/** Filters of a drive search: kind, owner, date, and the folder where it started. */
export function SearchFilters({ location }: { location: SearchLocation }) {
  const { text, filters = {} } = location
  const set = (change: DriveFilters) =>
    navigate(driveHref({ tab: 'search', text, filters: { ...filters, ...change } }), {
      replace: true,
    })
  return (
    <section className={css.bar} aria-label={t('drive.filters')}>
      <FilterChip
        label={t('drive.filter.kind')}
        any={t('drive.kind.any')}
        chosen={filters.kind && t(`drive.kind.${filters.kind}` as PlainKey)}
        onClear={() => set({ kind: undefined })}
        entries={() =>
          filterKinds.map((id) => ({
            id,
            label: t(`drive.kind.${id}` as PlainKey),
            isChecked: id === filters.kind,
            onSelect: () => set({ kind: id }),
          }))
        }
      />
      <OwnerFilter value={filters.owner} onChange={(owner) => set({ owner })} />
      <DateFilter value={filters} onChange={set} />
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
          onClick={() =>
            set({
              kind: undefined,
              owner: undefined,
              age: undefined,
              firstDay: undefined,
              lastDay: undefined,
              isInFolder: false,
            })
          }
        >
          {t('drive.filter.clear')}
        </Button>
      )}
    </section>
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
      data-alone
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <span>{t('drive.filter.inFolder', { name: data.file.name })}</span>
    </button>
  )
}
