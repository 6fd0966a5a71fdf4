import { lazily } from '../../../store.ts'

/** What pages look like around their own styles. */
export const pageSheet = lazily(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
      section.docx { background: white; color: black; margin: 0 auto 16px; box-sizing: border-box;
        box-shadow: 0 8px 20px rgb(0 0 0 / 0.35); border-radius: 3px; position: relative; }
      a { color: revert }
      img { max-width: 100% }
      @media print { section.docx { box-shadow: none; margin: 0; break-after: page; min-height: 0 !important } }
    `)
  return sheet
})
