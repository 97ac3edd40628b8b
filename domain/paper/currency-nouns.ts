/**
 * What a currency is called when an amount is spelled out, with the forms its grammar asks for.
 * These are grammar rather than words of a screen, so they stand beside the rules that use them.
 */

type EnglishNoun = { one: string; many: string }

type FrenchNoun = EnglishNoun & { isFeminine?: true }

/**
 * The Arabic forms by what is counted: one, two, three to ten, eleven to ninety-nine (the
 * accusative), and after a hundred, thousand or million (the genitive). `bare` is the noun
 * without its adjective, as it is said the second time.
 */
export type ArabicNoun = {
  isFeminine?: true
  one: string
  two: string
  few: string
  many: string
  hundred: string
  bare?: { one: string; two: string }
}

type Nouns = { en: EnglishNoun; fr: FrenchNoun; ar: ArabicNoun }

/** How many decimals of the currency one of the small units is. */
type CurrencyNouns = { unit: Nouns; small: Nouns; smallDecimals: number }

const cent: Nouns = {
  en: { one: 'cent', many: 'cents' },
  fr: { one: 'cent', many: 'cents' },
  ar: { one: 'سنت واحد', two: 'سنتان', few: 'سنتات', many: 'سنتًا', hundred: 'سنت' },
}

const fils: Nouns = {
  en: { one: 'fils', many: 'fils' },
  fr: { one: 'fils', many: 'fils' },
  ar: { one: 'فلس واحد', two: 'فلسان', few: 'فلوس', many: 'فلسًا', hundred: 'فلس' },
}

export const currencyNouns: Readonly<Record<string, CurrencyNouns>> = {
  USD: {
    unit: {
      en: { one: 'US dollar', many: 'US dollars' },
      fr: { one: 'dollar américain', many: 'dollars américains' },
      ar: {
        one: 'دولار أميركي واحد',
        two: 'دولاران أميركيان',
        few: 'دولارات أميركية',
        many: 'دولارًا أميركيًا',
        hundred: 'دولار أميركي',
        bare: { one: 'دولار واحد', two: 'دولاران' },
      },
    },
    small: cent,
    smallDecimals: 2,
  },
  LBP: {
    unit: {
      en: { one: 'Lebanese pound', many: 'Lebanese pounds' },
      fr: { one: 'livre libanaise', many: 'livres libanaises', isFeminine: true },
      ar: {
        isFeminine: true,
        one: 'ليرة لبنانية واحدة',
        two: 'ليرتان لبنانيتان',
        few: 'ليرات لبنانية',
        many: 'ليرة لبنانية',
        hundred: 'ليرة لبنانية',
        bare: { one: 'ليرة واحدة', two: 'ليرتان' },
      },
    },
    small: {
      en: { one: 'piastre', many: 'piastres' },
      fr: { one: 'piastre', many: 'piastres', isFeminine: true },
      ar: { one: 'قرش واحد', two: 'قرشان', few: 'قروش', many: 'قرشًا', hundred: 'قرش' },
    },
    smallDecimals: 2,
  },
  EUR: {
    unit: {
      en: { one: 'euro', many: 'euros' },
      fr: { one: 'euro', many: 'euros' },
      ar: { one: 'يورو واحد', two: 'يوروان', few: 'يورو', many: 'يورو', hundred: 'يورو' },
    },
    small: { ...cent, fr: { one: 'centime', many: 'centimes' } },
    smallDecimals: 2,
  },
  GBP: {
    unit: {
      en: { one: 'pound sterling', many: 'pounds sterling' },
      fr: { one: 'livre sterling', many: 'livres sterling', isFeminine: true },
      ar: {
        one: 'جنيه إسترليني واحد',
        two: 'جنيهان إسترلينيان',
        few: 'جنيهات إسترلينية',
        many: 'جنيهًا إسترلينيًا',
        hundred: 'جنيه إسترليني',
        bare: { one: 'جنيه واحد', two: 'جنيهان' },
      },
    },
    small: {
      en: { one: 'penny', many: 'pence' },
      fr: { one: 'penny', many: 'pence' },
      ar: { one: 'بنس واحد', two: 'بنسان', few: 'بنسات', many: 'بنسًا', hundred: 'بنس' },
    },
    smallDecimals: 2,
  },
  AED: {
    unit: {
      en: { one: 'UAE dirham', many: 'UAE dirhams' },
      fr: { one: 'dirham émirati', many: 'dirhams émiratis' },
      ar: {
        one: 'درهم إماراتي واحد',
        two: 'درهمان إماراتيان',
        few: 'دراهم إماراتية',
        many: 'درهمًا إماراتيًا',
        hundred: 'درهم إماراتي',
        bare: { one: 'درهم واحد', two: 'درهمان' },
      },
    },
    small: fils,
    smallDecimals: 2,
  },
  SAR: {
    unit: {
      en: { one: 'Saudi riyal', many: 'Saudi riyals' },
      fr: { one: 'riyal saoudien', many: 'riyals saoudiens' },
      ar: {
        one: 'ريال سعودي واحد',
        two: 'ريالان سعوديان',
        few: 'ريالات سعودية',
        many: 'ريالًا سعوديًا',
        hundred: 'ريال سعودي',
        bare: { one: 'ريال واحد', two: 'ريالان' },
      },
    },
    small: {
      en: { one: 'halala', many: 'halalas' },
      fr: { one: 'halala', many: 'halalas' },
      ar: {
        isFeminine: true,
        one: 'هللة واحدة',
        two: 'هللتان',
        few: 'هللات',
        many: 'هللة',
        hundred: 'هللة',
      },
    },
    smallDecimals: 2,
  },
  JOD: {
    unit: {
      en: { one: 'Jordanian dinar', many: 'Jordanian dinars' },
      fr: { one: 'dinar jordanien', many: 'dinars jordaniens' },
      ar: {
        one: 'دينار أردني واحد',
        two: 'ديناران أردنيان',
        few: 'دنانير أردنية',
        many: 'دينارًا أردنيًا',
        hundred: 'دينار أردني',
        bare: { one: 'دينار واحد', two: 'ديناران' },
      },
    },
    small: fils,
    smallDecimals: 3,
  },
}
