const key = 'bocau.signInAddress'

/** Keeps what the address of the sign-in page says while the browser is at the provider, which sends it back bare. */
export function keepAddress(): void {
  try {
    if (location.search) sessionStorage.setItem(key, location.search)
  } catch {
    // Storage can be switched off; one is then asked to sign in without being told why, and begins in the mailbox.
  }
}

/** Puts back, once, what was kept. Tells whether the address says more now. */
export function bringAddressBack(): boolean {
  try {
    const kept = sessionStorage.getItem(key)
    if (kept === null) return false
    sessionStorage.removeItem(key)
    if (location.pathname !== '/login' || location.search) return false
    history.replaceState(null, '', `/login${kept}`)
    return true
  } catch {
    // Nothing was kept where storage is switched off.
    return false
  }
}
