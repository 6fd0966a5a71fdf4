import type { Group } from '@bocau/contract/account/groups'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash } from 'lucide'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Button, showToast } from '../../../../ui/index.ts'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { RowMenu } from '../../parts/page/RowMenu.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { groupsQuery, refreshOrganisation } from '../organisation-queries.ts'
import { SearchField } from '../parts/SearchField.tsx'
import { openGroupDialog } from './GroupDialog.tsx'
import css from './GroupsPage.module.css'
import { writerNames } from './writer-names.ts'

/** Groups of the organisation: one address for several members. */
export function GroupsPage() {
  const groups = useQuery(groupsQuery)
  const [typed, setTyped] = useState('')
  return (
    <>
      <PageHead
        title={t('account.groups')}
        lead={t('organisation.groups.lead')}
        end={
          <Button kind="primary" icon={Plus} onClick={() => void openGroupDialog()}>
            {t('organisation.groups.add')}
          </Button>
        }
      />
      {groups.data?.items.length !== 0 && (
        <div className={css.tools}>
          <SearchField label={t('organisation.groups.find')} value={typed} onChange={setTyped} />
        </div>
      )}
      <TableCard>
        <QueryContent query={groups} lines={3}>
          {({ items }) => {
            const matches = filterGroups(items, typed)
            if (matches.length > 0) return <GroupsTable groups={matches} />
            return items.length === 0 ? (
              <EmptyCard title={t('organisation.groups.none')} text={t('organisation.groups.none.text')} />
            ) : (
              <EmptyCard
                title={t('organisation.groups.notFound')}
                text={t('organisation.people.none.text')}
              />
            )
          }}
        </QueryContent>
      </TableCard>
    </>
  )
}

const GroupsTable = ({ groups }: { groups: readonly Group[] }) => (
  <DataTable
    className={css.table}
    label={t('account.groups')}
    columns={[
      t('organisation.groups.name'),
      t('organisation.groups.members'),
      t('organisation.groups.writers'),
      null,
    ]}
  >
    {groups.map((group) => (
      <tr key={group.id}>
        <td className={css.name}>
          <b>{group.name}</b>
          <small>{group.email}</small>
        </td>
        <td className={css.members}>{t('organisation.groups.memberCount', { n: group.member_count })}</td>
        <td className={css.writers}>{t(writerNames[group.who_writes])}</td>
        <td className={css.more}>
          <RowMenu
            label={t('organisation.people.more', { name: group.name })}
            entries={() => [
              {
                id: 'edit',
                label: t('organisation.groups.edit'),
                icon: Pencil,
                onSelect: () => void reportFailure(() => openGroupDialog(group)),
              },
              {
                id: 'delete',
                label: t('organisation.groups.delete'),
                icon: Trash,
                isDanger: true,
                onSelect: () => void remove(group),
              },
            ]}
          />
        </td>
      </tr>
    ))}
  </DataTable>
)

async function remove({ id, name, email }: Group): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.groups.deleteTitle', { name }),
    text: t('organisation.groups.deleteText', { email }),
    actionLabel: t('organisation.groups.delete'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    await request('DELETE /api/v2/organisation/groups/:id', { params: { id } })
    showToast({ text: t('organisation.groups.deleted', { name }) })
    await refreshOrganisation()
  })
}

/** Returns the groups whose name or address contains the text, ignoring diacritics. */
function filterGroups(groups: readonly Group[], typed: string): Group[] {
  const query = foldText(typed.trim())
  return groups.filter(({ name, email }) => [name, email].some((one) => foldText(one).includes(query)))
}
