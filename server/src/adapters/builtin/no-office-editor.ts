import type { OfficeEditor } from '../../ports/office-editor.ts'

/** Used without an office server: documents cannot be edited. */
export const noOfficeEditor: OfficeEditor = {
  isSet: false,
  describe: async () => null,
  refreshDescription: async () => null,
}
