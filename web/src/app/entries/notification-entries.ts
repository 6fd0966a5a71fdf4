import { Mail } from 'lucide'
import { chooseNotifications, notificationChoice } from '../../api/notification-choice.ts'
import { t } from '../../i18n/index.ts'
import { type MenuEntry, showToast } from '../../ui/index.ts'
import '../../i18n/areas/notices.ts'

/** Returns the menu entry for system notifications; empty where the browser does not support them. */
export function notificationEntries(): MenuEntry[] {
  const choice = notificationChoice()
  if (choice === 'impossible') return []
  return [
    {
      id: 'notifications',
      label: t(`app.notify.${choice}`),
      icon: Mail,
      isDisabled: choice === 'blocked',
      onSelect: () => void switchNotifications(),
    },
    { id: 'after-notifications', isSeparator: true },
  ]
}

/** Turns notifications on or off and reports the result. */
export async function switchNotifications(): Promise<void> {
  const choice = await chooseNotifications(notificationChoice() !== 'on')
  showToast({ text: choice === 'on' ? t('app.notifying') : t(`app.notNotifying.${choice}`) })
}
