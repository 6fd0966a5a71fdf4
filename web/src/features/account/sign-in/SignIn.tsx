import { useQuery } from '@tanstack/react-query'
import { addMessages } from '../../../i18n/index.ts'
import { accountMessages } from '../../../i18n/messages/account.ts'
import { classes } from '../../../ui/index.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { demoAccountsQuery } from './demo-accounts.ts'
import css from './SignIn.module.css'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './use-sign-in.ts'

addMessages(accountMessages)

/** The sign-in panel; in a demo store its people stand beside the form, one click from their mailbox. */
export function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const attempt = useSignIn(onSignedIn)
  const { data: demo } = useQuery(demoAccountsQuery)
  const people = demo?.password ? demo.accounts : []

  return (
    <main className={css.place} id="main">
      <div className={classes(css.panel, people.length > 0 && css.isWide)}>
        <SignInForm attempt={attempt} demoPassword={people.length > 0 ? demo?.password : undefined} />
        {demo?.password && people.length > 0 && (
          <DemoAccounts accounts={people} password={demo.password} attempt={attempt} />
        )}
      </div>
    </main>
  )
}
