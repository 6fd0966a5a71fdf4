import type { OfficeEditor } from '../../ports/office-editor.ts'

/** Where no office server is set: documents are looked at, and edited elsewhere. */
export const noOfficeEditor: OfficeEditor = {
  isSet: false,
  describe: async () => null,
  describeAnew: async () => null,
}
