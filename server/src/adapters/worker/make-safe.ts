import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'

const ownImage = /(?<=\ssrc\s{0,5}=\s{0,5}["']?)\/api\/v2\/public\/files\/([0-9a-z]{1,40})\/raw(?=["'\s/>])/gi
const mark = 'own-image.'

/** What somebody wrote with what could act in it left out. Images that lie here stay. */
export function makeSafe(html: string): string {
  const named = html.replaceAll(ownImage, `cid:${mark}$1`)
  return sanitiseHtml(named, {
    quoteLabel: '',
    keepsQuoteOpen: true,
    keepsColours: true,
    remoteImage: (url) => url,
    inlineImage: (id) => (id.startsWith(mark) ? `/api/v2/public/files/${id.slice(mark.length)}/raw` : null),
  }).html
}
