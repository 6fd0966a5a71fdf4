import type { MailboxPerson } from '@bocau/contract/account/mailbox-rights'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../api/api-problem.ts'
import { apiQuery } from '../../../api/api-query.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useDebounced } from '../organisation/parts/SearchField.tsx'
import { Card, Section } from '../parts/page/Card.tsx'
import { PageHead, QueryContent, WhenAllLoaded } from '../parts/page/Page.tsx'
import { useAction } from '../parts/use-action.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { MailboxActions } from './MailboxActions.tsx'
import css from './MailboxDialog.module.css'
import { type DelegateInput, MailboxPeople } from './MailboxPeople.tsx'

const delegatesQuery = apiQuery(['account-area', 'delegates'], 'GET /api/v2/delegates')

/** Delegates of the user's mailbox. Each change is saved immediately. */
export function DelegatesPage() {
  const delegates = useQuery(delegatesQuery)
  const { error, setError, run } = useAction()
  const change = (before: readonly MailboxPerson[], next: readonly DelegateInput[]) =>
    run(async () => {
      try {
        const refused = await saveDelegates(before, next)
        if (refused.length > 0) setError(refused.join(' '))
        else showToast({ text: t('mailboxes.delegates.saved') })
      } finally {
        await queryClient.invalidateQueries(delegatesQuery)
      }
    })
  return (
    <>
      <PageHead title={t('account.delegates')} lead={t('mailboxes.delegates.lead')} />
      <WhenAllLoaded queries={[delegates]} lines={4}>
        <Card>
          <QueryContent query={delegates} lines={2}>
            {({ items }) => (
              <div className={css.inCard}>
                <MailboxPeople
                  people={items}
                  error={error}
                  options={ColleagueOptions}
                  onChange={(next) => void change(items, next)}
                />
              </div>
            )}
          </QueryContent>
        </Card>
        <Section title={t('mailboxes.acts')}>
          <Card>
            <MailboxActions />
          </Card>
        </Section>
      </WhenAllLoaded>
    </>
  )
}

/** Suggests colleagues for a typed address, as options of a datalist. Available to every user. */
function ColleagueOptions({ typed }: { typed: string }) {
  const text = useDebounced(typed)
  const { data } = useQuery({
    ...apiQuery(['recipients', text], 'GET /api/v2/recipients/suggest', { query: { text } }),
    enabled: text !== '',
    staleTime: 20_000,
  })
  return data?.same_domain_emails.map(({ email, name }) => (
    <option key={email} value={email}>
      {name}
    </option>
  ))
}

/** Saves added and changed rights, revokes removed ones, and returns an error text for each rejected address. */
async function saveDelegates(
  before: readonly MailboxPerson[],
  next: readonly DelegateInput[],
): Promise<string[]> {
  const refused: string[] = []
  for (const { id, email } of before)
    if (!next.some((one) => one.email === email))
      await request('DELETE /api/v2/delegates/:id', { params: { id } })
  for (const { email, access, send } of next) {
    const was = before.find((one) => one.email === email)
    if (was?.access === access && was.send === send) continue
    try {
      await withConfirmation(() => request('PUT /api/v2/delegates', { body: { email, access, send } }))
    } catch (refusal) {
      if (!isProblem(refusal, 'member_unknown', 'own_account')) throw refusal
      refused.push(`${email}: ${errorText(refusal)}`)
    }
  }
  return refused
}
