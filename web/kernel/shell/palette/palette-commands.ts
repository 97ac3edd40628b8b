/** Gathers the entries of the palette from the menu, the declarations and the user's own rights. */
import {
  IconHelp,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CurrencyInfo, Found, FoundDetails } from '../../../../domain/identity/session.ts'
import { entities, entityNamed, pathOfNew } from '../../../../domain/kernel/entity.ts'
import { formatDate } from '../../../../domain/kernel/format.ts'
import { languages } from '../../../../domain/kernel/language.ts'
import { isolated } from '../../../../domain/kernel/naming/isolation.ts'
import { formatMoney } from '../../../../domain/kernel/number/money.ts'
import type { Permission } from '../../../../domain/kernel/permission.ts'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { iconNamed } from '../../parts/icons.ts'
import { call } from '../../session/api.ts'
import { signOut, useMay, useSession } from '../../session/session.ts'
import { currentLanguage, languageNames, setLanguage } from '../../words/words.ts'
import { openHelp } from '../HelpDialog.tsx'
import { screenTitle } from '../menu/menu.ts'
import { useRecent } from '../menu/visits.ts'
import { useScheme } from '../scheme.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'

/**
 * The names of a thing in all languages, so that somebody who works in one can search in another.
 * The words of the other languages are fetched when the palette is first opened.
 */
function useNamesEverywhere(): (key: string) => string[] {
  const { i18n } = useTranslation()
  useEffect(() => void i18n.loadLanguages([...languages]), [i18n])
  return (key) =>
    languages.flatMap((language) =>
      i18n.hasResourceBundle(language, 'translation') ? i18n.getFixedT(language)(key) : [],
    )
}

export function useScreenEntries(open: readonly Screen[]): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const namesOf = useNamesEverywhere()
  const recent = useRecent(open)
  const entryOf = (group: PaletteGroup) => (screen: Screen) => ({
    id: `${group}:${screen.path}`,
    group,
    label: screenTitle(t, screen),
    hint: screen.group && t(`menu.${screen.group}`),
    icon: iconNamed(screen.icon),
    words: [screen.path.slice(1), ...namesOf(wordOf(screen))],
    run: () => void navigate(screen.path),
  })
  return [...recent.map(entryOf('recent')), ...open.map(entryOf('screens'))]
}

const wordOf = (screen: Screen): string => screenTitle((key) => key, screen)

/** Records are looked for on the server; an older question is dropped when the next is asked. */
export function useRecordEntries(query: string): { entries: PaletteEntry[]; isBusy: boolean } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { currencies } = useSession().company
  const isAsked = query.trim().length > 1
  const { data, isFetching } = useQuery({
    queryKey: ['find', query],
    queryFn: ({ signal }) =>
      call<{ rows: Found[] }>('GET', `/api/find?q=${encodeURIComponent(query)}`, undefined, {
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const entries = (isAsked ? (data?.rows ?? []) : []).flatMap((found): PaletteEntry[] => {
    const declared = entityNamed(found.entity)
    if (!declared) return []
    return [
      {
        id: `record:${found.entity}:${found.id}`,
        group: 'records',
        label: found.title,
        hint: t(`entity.${found.entity}.one`),
        detail: detailWords(found.details, currencies),
        icon: iconNamed(declared.menu.icon),
        picture: found.details.picture,
        isGuess: found.isGuess,
        run: () => void navigate(`${declared.path}/${found.id}`),
      },
    ]
  })
  return { entries, isBusy: isAsked && isFetching }
}

/** Numbers, codes and amounts keep their own direction within the words around them. */
function detailWords(
  { partner, code, phone, day, amount, currency }: FoundDetails,
  currencies: readonly CurrencyInfo[],
): string | undefined {
  const look = currencies.find(({ id }) => id === currency)
  const parts = [
    partner,
    code && isolated(code),
    phone && isolated(phone),
    day && isolated(formatDate(day)),
    amount && look && isolated(formatMoney(amount, look)),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

export function useActionEntries(): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useMay()
  const namesOf = useNamesEverywhere()
  const { isDark, toggleScheme } = useScheme()
  const action = (
    key: string,
    icon: PaletteEntry['icon'],
    run: () => void,
    label = t(key),
  ): PaletteEntry => ({ id: key, group: 'actions', label, icon, words: namesOf(key), run })
  const creations = entities()
    .filter(({ can, actions }) => actions.includes('add') && may(`${can}.add` as Permission))
    .map((declared) =>
      action(`entity.${declared.name}.new`, IconPlus, () => void navigate(pathOfNew(declared))),
    )
  const changes = languages
    .filter((language) => language !== currentLanguage())
    .map((language) => ({
      ...action(
        `shell.language.${language}`,
        IconLanguage,
        () => void setLanguage(language),
        languageNames[language],
      ),
      hint: t('field.language'),
      words: [language, ...namesOf('field.language')],
    }))
  return [
    ...creations,
    ...changes,
    action('shell.help', IconHelp, openHelp),
    isDark
      ? action('shell.light', IconSun, toggleScheme)
      : action('shell.dark', IconMoon, toggleScheme),
    action('shell.changePassword', IconKey, () => void navigate('/ChangePassword')),
    action('shell.signOut', IconLogout, () => void signOut()),
  ]
}
