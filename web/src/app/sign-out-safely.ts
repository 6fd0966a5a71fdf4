import { deleteSavedDrafts } from '../api/saved-drafts.ts'
import { signOut } from '../features/account/index.ts'
import { saveOpenDrafts } from '../features/compose/index.ts'
import { errorText, t } from '../i18n/index.ts'
import { showToast } from '../ui/index.ts'
import { signOutQuestion } from '../ui/parts/sign-out-question.ts'
import { endSession } from './session.ts'
import '../i18n/areas/notices.ts'

/** Signs out. The session is ended on the server first, so that a failure is not mistaken for a sign-out. */
export async function signOutSafely(): Promise<void> {
  const confirm = signOutQuestion().get()
  if (confirm && !(await confirm())) return
  try {
    await saveOpenDrafts()
    await signOut()
    deleteSavedDrafts()
    endSession()
  } catch (error) {
    showToast({ kind: 'error', text: t('app.signOutFailed'), detail: errorText(error) })
  }
}
