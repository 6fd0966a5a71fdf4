const key = 'bocau.signInAddress'

/** Keeps what the address of the sign-in page says while the browser is at the provider, which sends it back bare. */
export function keepAddress(): void {
  try {
    if (location.search) sessionStorage.setItem(key, location.search)
  } catch {
    // Storage can be switched off; one is then asked to sign in without being told why, and begins in the mailbox.
  }
}

/** Puts back, once, what was kept. */
export function bringAddressBack(): void {
  try {
    const kept = sessionStorage.getItem(key)
    if (kept === null) return
    sessionStorage.removeItem(key)
    if (location.pathname === '/login' && !location.search) history.replaceState(null, '', `/login${kept}`)
  } catch {
    // Nothing was kept where storage is switched off.
  }
}
