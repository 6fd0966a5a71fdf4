import type { UserInfo } from '@bocau/contract/account/account'
import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { usePicture } from '../../../../api/pictures.ts'
import { useUser } from '../../../../api/session.ts'
import { formatSize, t } from '../../../../i18n/index.ts'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { Avatar, Button, KindTag, Tag, tip } from '../../../../ui/index.ts'
import { whenText } from '../../parts/activity-text.ts'
import { DataTable } from '../../parts/page/DataTable.tsx'
import { RowMenu } from '../../parts/page/RowMenu.tsx'
import { roleNames } from '../parts/role-names.ts'
import css from './PeopleTable.module.css'
import { mayManage, mayRestrict, personActions, switchSending } from './person-actions.tsx'

interface TableProps {
  people: readonly OrganisationUser[]
  chosen: ReadonlyMap<string, OrganisationUser>
  onChoose: (chosen: ReadonlyMap<string, OrganisationUser>) => void
}

/** Selects or deselects all users of the page; those of other pages stay. */
const setPageChosen = (
  chosen: TableProps['chosen'],
  people: readonly OrganisationUser[],
  isChosen: boolean,
): TableProps['chosen'] =>
  people.reduce((selection, person) => setChosen(selection, person, isChosen), chosen)

function setChosen(
  chosen: TableProps['chosen'],
  person: OrganisationUser,
  isChosen: boolean,
): TableProps['chosen'] {
  const next = new Map(chosen)
  if (isChosen) next.set(person.id, person)
  else next.delete(person.id)
  return next
}

/** Page of users: name, storage use, sending right, last activity and actions. */
export const PeopleTable = ({ people, chosen, onChoose }: TableProps) => (
  <DataTable
    className={css.table}
    lead={
      <Checkbox
        aria-label={t('organisation.many.all')}
        checked={people.every(({ id }) => chosen.has(id))}
        onChange={({ target }) => onChoose(setPageChosen(chosen, people, target.checked))}
      />
    }
    label={t('account.people')}
    columns={[
      t('organisation.people.name'),
      t('organisation.people.state'),
      t('organisation.people.storage'),
      t('organisation.people.sending'),
      t('organisation.people.seen'),
      null,
    ]}
  >
    {people.map((person) => (
      <Person
        key={person.id}
        person={person}
        isChosen={chosen.has(person.id)}
        onChoose={(isChosen) => onChoose(setChosen(chosen, person, isChosen))}
      />
    ))}
  </DataTable>
)

interface PersonProps {
  person: OrganisationUser
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Person({ person, isChosen, onChoose }: PersonProps) {
  const user = useUser()
  const { email, aliases, fullname, role, is_disabled, enable_smtp, sending_stopped, last_seen_at } = person
  const name = fullname || email
  return (
    <tr data-shut={is_disabled || undefined} data-chosen={isChosen || undefined}>
      <td className={css.check}>
        <Checkbox
          aria-label={t('organisation.many.choose', { name })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td className={css.who}>
        <span>
          <Avatar name={fullname} email={email} size={32} picture={usePicture(email)} />
          <span>
            <b>{name}</b>
            <small>{addressesText(email, aliases)}</small>
          </span>
        </span>
      </td>
      <td className={css.state}>
        {is_disabled ? (
          <KindTag kind="danger">{t('organisation.people.disabled')}</KindTag>
        ) : sending_stopped ? (
          <KindTag kind="warning">{t('organisation.people.stopped')}</KindTag>
        ) : role !== 'member' ? (
          <KindTag kind="info">{t(roleNames[role].name)}</KindTag>
        ) : (
          <Tag>{t('organisation.people.active')}</Tag>
        )}
      </td>
      <td className={css.storage}>
        <StorageUse person={person} />
      </td>
      <td className={css.sending}>
        {sending_stopped && (
          <Button onClick={() => void switchSending(person, true)}>{t('organisation.people.release')}</Button>
        )}
        {!sending_stopped && (
          <Switch
            label={t('organisation.people.sendingOf', { name })}
            isOn={enable_smtp === 1}
            disabled={is_disabled || !mayRestrict(user, person)}
            {...sendingLockReason(user, person)}
            onChange={(isOn) => void switchSending(person, isOn)}
          />
        )}
      </td>
      <td className={css.seen}>
        {last_seen_at === null ? t('organisation.people.notSeen') : whenText(last_seen_at)}
      </td>
      <td className={css.more}>
        {mayManage(user, person) && (
          <RowMenu
            label={t('organisation.people.more', { name })}
            entries={() => personActions(user, person)}
          />
        )}
      </td>
    </tr>
  )
}

const visibleAliases = 2

function addressesText(email: string, aliases: readonly string[]): string {
  const more = aliases.length - visibleAliases
  return [email, ...aliases.slice(0, visibleAliases), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

/** Explains why the sending right of a user cannot be changed. */
function sendingLockReason(user: UserInfo, person: OrganisationUser) {
  if (!mayRestrict(user, person))
    return tip(t(person.role === 'owner' ? 'error.owner_account' : 'error.own_account'))
  return person.is_disabled ? tip(t('organisation.people.disabled')) : {}
}

function StorageUse({ person: { user_quota, user_used_quota } }: { person: OrganisationUser }) {
  const total = user_quota * limits.quotaMegabyteBytes
  const share = total > 0 ? user_used_quota / total : 0
  const percent = share * 100
  const kind =
    percent >= limits.storageErrorPercent
      ? 'danger'
      : percent >= limits.storageWarningPercent
        ? 'warning'
        : undefined
  return (
    <>
      <span>
        {t('organisation.people.used', { used: formatSize(user_used_quota), total: formatSize(total) })}
      </span>
      <Meter share={share} kind={kind} />
    </>
  )
}
