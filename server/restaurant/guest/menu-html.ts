/** The page of a guest as HTML. It is read without its script too; that only keeps it fresh. */

import type { Allergen } from '../../../domain/catalog/allergens.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { escaped } from '../../../domain/kernel/writing/html.ts'
import type {
  Dish,
  DishChoice,
  GuestMenu,
  MenuSection,
} from '../../../domain/restaurant/guest-menu.ts'
import { menuPath } from '../../../domain/restaurant/menu-code.ts'
import type { Accent } from '../../../domain/restaurant/menu-look.ts'
import type { Say } from './shop-terms.ts'

/** Each language in its own letters. */
const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}

/** Style and script of the page, and what stands in its head. */
export type Dressing = { style: string; script: string }

type Frame = { language: Language; title: string; accent?: Accent; body: string }

export function pageOf(
  { language, title, accent, body }: Frame,
  { style, script }: Dressing,
): string {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const theme = accent ? `<meta name="theme-color" content="${escaped(accent.light)}">` : ''
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">${theme}<title>${escaped(title)}</title><style>${style}</style></head>
<body>${body}${script && `<script>${script}</script>`}</body>
</html>
`
}

const pictureAt = (code: string, key: string, mark: string): string =>
  `${menuPath(code)}/pictures/${key}?v=${mark}`

function languageSwitch({ code, language }: GuestMenu, say: Say): string {
  const links = languages.map((it) => {
    const now = it === language ? ' aria-current="true"' : ''
    return `<a href="${menuPath(code)}?language=${it}" lang="${it}" hreflang="${it}"${now}>${languageNames[it]}</a>`
  })
  return `<nav class="languages" aria-label="${escaped(say('guestMenu.languages'))}">${links.join('')}</nav>`
}

function allergenWords(allergens: readonly Allergen[], say: Say): string {
  if (allergens.length === 0) return ''
  const words = allergens.map((it) => say(`choice.allergens.${it}`))
  if (allergens.includes('none')) return `<p class="allergens">${escaped(words.join())}</p>`
  const list = words.map((it) => `<li>${escaped(it)}</li>`).join('')
  return `<div class="allergens"><span>${escaped(say('guestMenu.contains'))}</span> <ul>${list}</ul></div>`
}

function choiceHtml({ name, rule, min, max, options }: DishChoice): string {
  const rows = options.map(
    (it) =>
      `<li data-key="${it.key}"><span>${escaped(it.name)}</span>${it.price ? `<bdi>${escaped(it.price)}</bdi>` : ''}</li>`,
  )
  return `<div class="choice" data-min="${min}" data-max="${max}"><p><b>${escaped(name)}</b> <span>${escaped(rule)}</span></p><ul>${rows.join('')}</ul></div>`
}

function dishHtml(dish: Dish, code: string, at: number, say: Say): string {
  const { key, name, description, price, unit, picture } = dish
  // Those in sight are fetched at once, the others when they are scrolled to.
  const loading = at < 3 ? '' : ' loading="lazy"'
  const image = picture
    ? `<img src="${escaped(pictureAt(code, key, picture))}" alt="" width="96" height="96" decoding="async"${loading}>`
    : ''
  const per = unit ? `<span class="per"> / ${escaped(unit)}</span>` : ''
  const second = price.second ? `<bdi class="second">${escaped(price.second)}</bdi>` : ''
  const text = description ? `<p class="about">${escaped(description)}</p>` : ''
  const choices =
    dish.choices.length > 0
      ? `<details><summary>${escaped(say('guestMenu.choices'))}</summary>${dish.choices.map(choiceHtml).join('')}</details>`
      : ''
  const add = escaped(say('guestOrder.add').replace('…', name))
  const side = dish.canBeOrdered
    ? `<div class="side">${image}<button type="button" class="plus" aria-label="${add}">+</button></div>`
    : image
  return `<li class="dish${dish.isSoldOut ? ' out' : ''}" data-key="${key}"><div class="words"><h3>${escaped(name)}</h3><p class="gone">${escaped(say('guestMenu.soldOut'))}</p>${text}<p class="price"><bdi>${escaped(price.first)}</bdi>${per}${second}</p>${allergenWords(dish.allergens, say)}${choices}</div>${side}</li>`
}

function sectionHtml(section: MenuSection, code: string, first: number, say: Say): string {
  const dishes = section.dishes.map((dish, at) => dishHtml(dish, code, first + at, say))
  return `<section id="${section.key}" aria-labelledby="${section.key}h"><h2 id="${section.key}h">${escaped(section.name)}</h2><ul class="dishes">${dishes.join('')}</ul></section>`
}

function sectionsHtml({ sections, code }: GuestMenu, say: Say): string {
  let first = 0
  return sections
    .map((section) => {
      const html = sectionHtml(section, code, first, say)
      first += section.dishes.length
      return html
    })
    .join('')
}

function menuBar({ sections }: GuestMenu, say: Say): string {
  if (sections.length < 2) return ''
  const links = sections.map(({ key, name }) => `<li><a href="#${key}">${escaped(name)}</a></li>`)
  return `<nav class="bar" aria-label="${escaped(say('guestMenu.sections'))}"><ul>${links.join('')}</ul></nav>`
}

/** Nothing is served: why, and when something will be. */
function closedHtml({ next }: GuestMenu, say: Say): string {
  const words = next ?? say('guestMenu.nothingYet')
  return `<div class="closed"><h2>${escaped(say('guestMenu.closed'))}</h2><p>${escaped(words)}</p></div>`
}

const searchHtml = (say: Say): string =>
  `<div class="find"><label class="unseen" for="find">${escaped(say('guestMenu.search'))}</label><input id="find" type="search" placeholder="${escaped(say('guestMenu.search'))}" autocomplete="off" enterkeyhint="search"></div><p class="nothing" hidden>${escaped(say('guestMenu.nothingFound'))}</p>`

function footHtml({ taxes, service, rate, shop }: GuestMenu, say: Say): string {
  const onTop =
    taxes.length > 0 ? `<p>${escaped(say('guestMenu.onTop', { taxes: taxes.join(', ') }))}</p>` : ''
  const terms = [service, rate].flatMap((it) => (it ? `<p>${escaped(it)}</p>` : [])).join('')
  const phone = shop.phone ? `<p><bdi dir="ltr">${escaped(shop.phone)}</bdi></p>` : ''
  return `<footer><p>${escaped(say('guestMenu.askAllergens'))}</p>${onTop}${terms}${phone}</footer>`
}

/** What the script says when something changes; it knows no words of its own. */
const spoken = ({ state }: GuestMenu, say: Say): string =>
  `<p id="announced" class="unseen" role="status"></p><div id="bar-offline" class="notice" hidden>${escaped(say('guestMenu.offline'))}</div><div id="bar-changed" class="notice" hidden><span>${escaped(say('guestMenu.changed'))}</span> <a href="">${escaped(say('guestMenu.reload'))}</a></div><template id="state" data-stamp="${escaped(state.stamp)}" data-gone="${escaped(say('guestMenu.wentOut'))}" data-back="${escaped(say('guestMenu.availableAgain'))}"></template>`

const orderWords = [
  'accepted',
  'askedBill',
  'askedWaiter',
  'basket',
  'close',
  'empty',
  'inKitchen',
  'less',
  'making',
  'missing',
  'more',
  'note',
  'others',
  'over',
  'own',
  'ready',
  'refused',
  'send',
  'sent',
  'served',
  'table',
  'toBasket',
  'total',
  'unreachable',
  'waiting',
  'yours',
] as const

/** Where whoever has the code of his seating orders; without one it asks for it. */
function orderHtml({ service }: GuestMenu, say: Say): string {
  const own = (key: string): string => escaped(say(`guestOrder.${key}`))
  const ended = say('refusal.seatingEnded')
  const words = {
    ...Object.fromEntries(orderWords.map((key) => [key, say(`guestOrder.${key}`)])),
    ended,
    service: service ?? '',
  }
  const join = `<details id="join" class="join" hidden><summary>${own('join')}</summary><form><label for="seat-code">${own('code')}</label><p class="hint">${own('codeHint')}</p><div><input id="seat-code" autocomplete="off" autocapitalize="characters" maxlength="12" dir="ltr"><button class="main">${own('begin')}</button></div><p class="bad" role="alert"></p></form></details>`
  const dock = `<div id="dock" class="dock" hidden><p id="said" class="said" aria-hidden="true" hidden></p><div class="dock-row"><button type="button" class="plain" id="call-waiter">${own('callWaiter')}</button><button type="button" class="plain" id="ask-bill">${own('askBill')}</button><button type="button" class="main" id="open-basket"><span>${own('open')}</span> <b id="count">0</b></button></div></div>`
  return `${join}${dock}<dialog id="sheet" aria-labelledby="sheet-title"></dialog><template id="order-words" data-words="${escaped(JSON.stringify(words))}"></template>`
}

/** The menu is read while no orders are taken; the page says so where they would begin. */
const closedNotice = ({ state: { isTaking } }: GuestMenu, say: Say): string =>
  `<div id="order-closed" class="notice"${isTaking ? ' hidden' : ' data-closed'}>${escaped(say('refusal.guestOrdersClosed'))}</div>`

export function menuHtml(menu: GuestMenu, dressing: Dressing, say: Say): string {
  const { shop, place, menus, sections, language } = menu
  const logo = shop.logo
    ? `<img class="logo" src="${escaped(pictureAt(menu.code, 'logo', shop.logo))}" alt="" width="56" height="56">`
    : ''
  const served = menus.length > 0 ? `<p class="served">${escaped(menus.join(' · '))}</p>` : ''
  const body = `<header>${languageSwitch(menu, say)}<div class="house">${logo}<div><h1>${escaped(shop.name)}</h1><p class="place">${escaped(place)}</p></div></div>${served}</header>
${spoken(menu, say)}${menu.hasOrders ? closedNotice(menu, say) : ''}${menuBar(menu, say)}<main>${sections.length > 0 ? searchHtml(say) + sectionsHtml(menu, say) : closedHtml(menu, say)}</main>${footHtml(menu, say)}${menu.hasOrders ? orderHtml(menu, say) : ''}`
  const title = `${shop.name} – ${say('guestMenu.title')}`
  return pageOf({ language, title, accent: shop.accent, body }, dressing)
}
