import { navigate } from 'wouter/use-browser-location'

const home = '/account/home'

/** Opens the account area in a window of its own, so that the mailbox stays as it is; inside the area, in place. */
export function openAccount(): void {
  if (/^\/(account|protect|verify)/.test(location.pathname)) navigate(home)
  else window.open(home, '_blank', 'noopener')
}
