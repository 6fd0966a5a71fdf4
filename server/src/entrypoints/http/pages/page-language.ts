type Language = 'vi' | 'en'

const isOurs = (language: string | undefined): language is Language => language === 'vi' || language === 'en'

/**
 * Chooses the language of a page without a session: the one chosen in this browser, else the first supported one of
 * Accept-Language, else Vietnamese.
 */
export function pageLanguage(chosen: string | undefined, accepted = ''): Language {
  if (isOurs(chosen)) return chosen
  const preferences = accepted
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest.find((one) => one.trim().startsWith('q='))
      return { language: tag.split('-')[0], weight: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return preferences.map(({ language }) => language).find(isOurs) ?? 'vi'
}
