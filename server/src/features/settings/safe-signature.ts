const ownImage = /(?<=\ssrc\s{0,5}=\s{0,5}["']?)\/api\/v2\/public\/files\/([0-9a-z]{1,40})\/raw(?=["'\s/>])/gi
const mark = 'own-image.'

/** A signature as it is kept: what could act in it is left out, whoever wrote it. Images that lie here stay. */
export async function safeSignature(html: string): Promise<string> {
  // Most have no element, and the parser of HTML is loaded for those that do.
  if (!html.includes('<')) return html
  const { sanitiseHtml } = await import('@bocau/mail-core/html/sanitise')
  const named = html.replaceAll(ownImage, `cid:${mark}$1`)
  return sanitiseHtml(named, {
    quoteLabel: '',
    keepsQuoteOpen: true,
    keepsColours: true,
    remoteImage: (url) => url,
    inlineImage: (id) => (id.startsWith(mark) ? `/api/v2/public/files/${id.slice(mark.length)}/raw` : null),
  }).html
}
