const key = 'bocau.signInAddress'

/** Saves the query of the sign-in page during the redirect to the provider, which returns without it. */
export function saveAddress(): void {
  try {
    if (location.search) sessionStorage.setItem(key, location.search)
  } catch {
    // Storage may be disabled. The sign-in page then shows no reason and leads to the mailbox.
  }
}

/** Restores the saved query once. Returns true if the address changed. */
export function restoreAddress(): boolean {
  try {
    const saved = sessionStorage.getItem(key)
    if (saved === null) return false
    sessionStorage.removeItem(key)
    if (location.pathname !== '/login' || location.search) return false
    history.replaceState(null, '', `/login${saved}`)
    return true
  } catch {
    // Nothing was saved where storage is disabled.
    return false
  }
}
