import { request } from '../../../api/client.ts'
import { accountTexts } from '../../../i18n/areas/account.ts'
import { refusalsTexts } from '../../../i18n/areas/refusals.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { readAccountAnew } from '../account-queries.ts'
import { askForName } from '../parts/NameDialog.tsx'
import { SecretDialog } from '../parts/SecretDialog.tsx'
import { withConfirmation } from '../parts/with-confirmation.tsx'

addMessages(accountTexts)
addMessages(refusalsTexts)

/** Asks which program a password is for, makes it and shows it this one time. */
export const addAppPassword = () =>
  askForName({
    title: t('account.appPasswords.add'),
    label: t('account.appPasswords.name'),
    hint: t('account.appPasswords.nameHint'),
    actionLabel: t('account.appPasswords.make'),
    choice: t('account.appPasswords.readsOnly'),
    onName: async (name, reads_only) => {
      const { password } = await withConfirmation(() =>
        request('POST /api/v2/app-passwords', { body: { name, reads_only } }),
      )
      openDialog((close) => (
        <SecretDialog
          title={t('account.appPasswords.made', { name })}
          text={t('account.appPasswords.once')}
          secret={password}
          onClose={close}
        />
      ))
      await readAccountAnew()
    },
  })
