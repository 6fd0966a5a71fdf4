/** Saves what lies at an address of this site to the computer. */
export function saveAddress(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
