/** Asks for images of the computer; none when nothing was chosen. */
export function pickImages(): Promise<File[]> {
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.accept = 'image/png,image/jpeg,image/gif,image/webp,image/bmp'
  picker.multiple = true
  return new Promise((resolve) => {
    picker.addEventListener('change', () => resolve([...(picker.files ?? [])]))
    picker.addEventListener('cancel', () => resolve([]))
    picker.click()
  })
}
