import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { usePicture } from '../../../api/pictures.ts'
import { formatSize, t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Avatar, Button, KindTag, MenuButton, Meter, Tag, tip } from '../../../ui/index.ts'
import { Icon } from '../../../ui/marks/Icon.tsx'
import { EllipsisVertical } from '../icons.ts'
import { DataTable } from '../parts/page/DataTable.tsx'
import { whenText } from '../parts/words.ts'
import css from './PeopleTable.module.css'
import { personActs, switchSending } from './person-acts.tsx'

/** The people of a page: who, how much they use, whether they may send, when they were here, and what can be done. */
export const PeopleTable = ({ people }: { people: readonly OrganisationUser[] }) => (
  <DataTable
    className={css.table}
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
      <Person key={person.id} person={person} />
    ))}
  </DataTable>
)

function Person({ person }: { person: OrganisationUser }) {
  const { email, fullname, type, is_disabled, enable_smtp, sending_stopped, last_seen_at } = person
  const name = fullname || email
  return (
    <tr data-shut={is_disabled || undefined}>
      <td className={css.who}>
        <span>
          <Avatar name={fullname} email={email} size={32} picture={usePicture(email)} />
          <span>
            <b>{name}</b>
            <small>{email}</small>
          </span>
        </span>
      </td>
      <td className={css.state}>
        {is_disabled ? (
          <KindTag kind="danger">{t('organisation.people.disabled')}</KindTag>
        ) : sending_stopped ? (
          <KindTag kind="warning">{t('organisation.people.stopped')}</KindTag>
        ) : type === 'Owner' ? (
          <KindTag kind="info">{t('organisation.people.owner')}</KindTag>
        ) : (
          <Tag>{t('organisation.people.active')}</Tag>
        )}
      </td>
      <td className={css.storage}>
        <Space person={person} />
      </td>
      <td className={css.sending}>
        {sending_stopped && (
          <Button onClick={() => void switchSending(person, true)}>{t('organisation.people.release')}</Button>
        )}
        {!sending_stopped && (
          <Switch
            label={t('organisation.people.sendingOf', { name })}
            isOn={enable_smtp === 1}
            disabled={type === 'Owner' || is_disabled}
            {...whyNot(person)}
            onChange={(isOn) => void switchSending(person, isOn)}
          />
        )}
      </td>
      <td className={css.seen}>
        {last_seen_at === null ? t('organisation.people.notSeen') : whenText(last_seen_at)}
      </td>
      <td className={css.more}>
        <MenuButton
          className={css.menu}
          aria-label={t('organisation.people.more', { name })}
          menuLabel={t('organisation.people.more', { name })}
          align="end"
          entries={() => personActs(person)}
        >
          <Icon of={EllipsisVertical} />
        </MenuButton>
      </td>
    </tr>
  )
}

/** Why somebody's sending cannot be switched here. */
function whyNot({ type, is_disabled }: OrganisationUser) {
  if (type === 'Owner') return tip(t('error.owner_account'))
  return is_disabled ? tip(t('organisation.people.disabled')) : {}
}

function Space({ person: { user_quota, user_used_quota } }: { person: OrganisationUser }) {
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
