/** What a currency is called by those who pay with it. */

/** The lists of the world call the Lebanese pound by a word nobody in Lebanon says. */
const better: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: { LBP: 'ليرة لبنانية' },
}

export const currencyName = (language: string, code: string): string =>
  better[language]?.[code] ??
  new Intl.DisplayNames([language], { type: 'currency' }).of(code) ??
  code
