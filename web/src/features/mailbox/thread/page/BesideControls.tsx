import type { Id } from '@bocau/contract/ids'
import { Maximize2 } from 'lucide'
import { mailboxTexts } from '../../../../i18n/areas/mailbox.ts'
import { addMessages, t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { X } from '../../../../ui/marks/icons.ts'
import { backToList, openWhole } from '../../navigation/navigation.ts'

addMessages(mailboxTexts)

/** What a thread beside its list can do with its room: take the whole sheet, or close. */
export const BesideControls = ({ folder, id }: { folder: string; id: Id }) => (
  <>
    <IconButton label={t('list.whole')} icon={Maximize2} onClick={openWhole} />
    <IconButton label={t('list.close')} icon={X} shortcut="Esc" onClick={() => backToList(folder, id)} />
  </>
)
